import type { Goal } from './records.ts';

/** The facts about the visited page. */
export interface VisitedPage {
  /** URL of the page as the page itself says it. */
  url?: string | undefined;
  /** The header `Referer`, without its path if the policy of the page says so. */
  referer?: string | undefined;
}

/**
 * Whether a goal detects visits to a page: host and path are the same, and the page has every query parameter of the goal's
 * URL. Scheme, fragment, a slash at the end, and other query parameters do not matter. Unknown facts about the page
 * matches, and a goal without a URL detects every page.
 */
export function detects({ url }: Pick<Goal, 'url'>, { url: said, referer }: VisitedPage): boolean {
  const page = said === undefined ? URL.parse(referer ?? '') : URL.parse(said);
  if (url === '' || (said === undefined && page === null)) return true;
  const detected = URL.parse(url);
  if (detected === null || page === null || detected.host !== page.host) return false;
  const isTrimmed = said === undefined && page.pathname === '/' && page.search === '';
  return isTrimmed || (pathOf(detected) === pathOf(page) && hasParameters(page, detected));
}

const pathOf = ({ pathname }: URL) => pathname.replace(/(?<!\/)\/+$/, '');

const hasParameters = (page: URL, { searchParams }: URL) =>
  [...searchParams].every(([name, value]) => page.searchParams.has(name, value));
