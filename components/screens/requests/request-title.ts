import type { Data } from '@/lib/domain/data';
import { type AnyRequest, asksForMaterial } from '@/lib/domain/request/rules';
import { budgetRequestTitle, materialRequestTitle } from '@/lib/domain/request-title';

/** What a request of either kind is called. */
export const requestTitle = (request: AnyRequest, materials: Data['materials']) =>
  asksForMaterial(request) ? materialRequestTitle(request, materials) : budgetRequestTitle(request);
