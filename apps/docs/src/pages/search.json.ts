import { readPublished } from '../changelog/read-published.ts';
import { searchEntries } from '../search/entries.ts';
import { readGuides } from '../site/read-guides.ts';

/** What the search of the site looks through. When all pages are written, `finishSite` adds the words of guides. */
export async function GET(): Promise<Response> {
  return Response.json(searchEntries(await readGuides(), (await readPublished()).versions));
}
