import { routeList } from '@/lib/route-list/list';
import { dayFromToday } from '../browser/support/phone-day';
import { census, pagesOf } from './pages';

/** The addresses with this beginning that have a page; `/` stands only for the first. */
export const addresses = async (app: string, beginning = '') => {
  const { present } = census(await pagesOf(app), routeList(dayFromToday()));
  const paths = present.filter(({ isMissing }) => !isMissing).map(({ path }) => path);
  return paths.filter((path) => (beginning === '/' ? path === '/' : path.startsWith(beginning)));
};
