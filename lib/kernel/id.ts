import { customAlphabet } from 'nanoid';

declare const noun: unique symbol;

/** The identity of one record: 12 characters of `[a-z0-9]`, branded by the noun it belongs to (invariant I2). */
export type Id<Noun extends string> = string & { readonly [noun]: Noun };

const ID_LENGTH = 12;
const ID_SHAPE = /^[a-z0-9]{12}$/;

const nextId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', ID_LENGTH);

/** A new random id; no server is needed. */
export const newId = <I extends Id<string>>() => asId<I>(nextId());

/** Brands a text that is known to be an id: sample data, URL segments, keys read from the disk. */
export const asId = <I extends Id<string>>(text: string) => text as I;

/** Whether a text has the shape of an id. Use it for URLs, files and drafts. */
export const isId = (text: string) => ID_SHAPE.test(text);
