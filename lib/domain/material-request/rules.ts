import type { MaterialId } from '../model/material';
import type { RequestedItem } from '../model/material-request';

type Items = readonly RequestedItem[];

/** Adds an item; the quantity of an existing material is summed (invariant R4). */
export const addItem = (items: Items, { materialId, quantity }: RequestedItem): Items =>
  items.some((item) => item.materialId === materialId)
    ? items.map((item) => (item.materialId === materialId ? { ...item, quantity: item.quantity + quantity } : item))
    : [...items, { materialId, quantity }];

/** The lines without one material. */
export const removeItem = (items: Items, materialId: MaterialId): Items => items.filter((item) => item.materialId !== materialId);

/** Each material once, its quantities summed (invariant R4). */
export const mergedItems = (items: Items) => items.reduce(addItem, []);
