import type { Data } from '@/lib/domain/data';
import { groupFound, searchEntries } from '@/lib/domain/search/rules';
import { derivedFrom } from '@/lib/kernel/list';
import { buildTextIndex } from '@/lib/kernel/text-index';

const indexOf = derivedFrom((data: Data) => buildTextIndex(searchEntries(data)));

/** What a query finds in everything that the business knows, group by group; the index is made once for each state of the data. */
export const findEverything = (data: Data, query: string) => groupFound(indexOf(data).find(query));
