/**
 * Which ids get an exported page: every sample's, and the template's, which the service worker serves for any other id.
 * Nested segments are whole pairs, never filtered by their parent: a parent without children would break the export.
 */

const withTemplate = <Params>(template: Params, samples: readonly Params[] = []): Params[] => [...samples, template];

export const projectParams = () => withTemplate({ id: 'templateprj0' });

export const taskParams = () => withTemplate({ id: 'templateprj0', taskId: 'templatetsk0' });

export const warehouseParams = () => withTemplate({ id: 'templatewhs0' });

export const stockParams = () => withTemplate({ id: 'templatewhs0', itemId: 'templateitm0' });

export const shipmentParams = () => withTemplate({ id: 'templatewhs0', shipmentId: 'templateshp0' });

export const materialParams = () => withTemplate({ id: 'templatemat0' });

export const userParams = () => withTemplate({ id: 'templateusr0' });

export const customerParams = () => withTemplate({ id: 'templatecus0' });
