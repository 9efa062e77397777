import { manyIds } from '../environment.ts';
import { atMost, completed, ended } from '../findings.ts';
import type { Scenario } from '../scenario.ts';

/** Long enough for several pages, however large they are. */
const ids = manyIds(2150);

/** Lists of several pages, which may change while they are read. */
export const listScenarios: readonly Scenario[] = [
  {
    id: 'pages',
    task: 'list-subscribers',
    title: 'reads all pages of a list',
    story: 'The campaign has 2,150 subscribers, more than fit on a page of any size.',
    reason: 'A client that stops early works on a part of the data, and nothing says so.',
    play: ({ page }) => ({
      respond: (request) => page(request, ids),
      judge: (run) => completed(run, ids),
    }),
  },
  {
    id: 'empty-list',
    task: 'list-subscribers',
    title: 'reads a list without items',
    story: 'The campaign has no subscribers: `total_pages` is 0.',
    reason: 'A loop that waits for the last page never ends, or reads page after page.',
    play: ({ page }) => ({
      respond: (request) => page(request, []),
      judge: (run) => [...completed(run, []), ...atMost(2, run.requests, 'for an empty list')],
    }),
  },
  {
    id: 'removed-while-reading',
    task: 'list-subscribers',
    title: 'misses no item when others are removed while it reads',
    story:
      'After the first page, its first three subscribers unsubscribe. The others move up, three of them to the first page.',
    reason: 'The items that move to a page that was already read are missing, without any error.',
    play({ page }) {
      const gone = ids.slice(0, 3);
      let reads = 0;
      return {
        respond: (request) => page(request, reads++ === 0 ? ids : ids.slice(gone.length)),
        judge: (run) => completed(withoutLines(run, gone), ids.slice(gone.length)),
      };
    },
  },
  {
    id: 'added-while-reading',
    task: 'list-subscribers',
    title: 'returns no item twice when others are added while it reads',
    story:
      'After the first page, two people subscribe. The newest come first, so that the others move down, two of them to the second page.',
    reason: 'Whoever gets an email for each item gets it twice.',
    play({ page }) {
      const added = ['s900001', 's900002'];
      let reads = 0;
      return {
        respond: (request) => page(request, reads++ === 0 ? ids : [...added, ...ids]),
        judge: (run) => completed(withoutLines(run, added), ids),
      };
    },
  },
  {
    id: 'encoded-id',
    task: 'list-subscribers',
    title: 'encodes an id in a path',
    story:
      'The id of the campaign has a space, a percent sign, a question mark, a number sign, a plus sign, and an umlaut.',
    reason: 'An id that is not encoded addresses another resource: everything after `?` or `#` is lost.',
    play({ page }) {
      const campaign = 'ü 50%25?page=2#+&';
      return {
        campaign,
        respond: (request) => (request.pathParameters.campaign_id === campaign ? page(request, ids) : undefined),
        judge: (run) => [
          ...ended(run),
          ...run.requests
            .filter(({ pathParameters }) => pathParameters.campaign_id !== campaign)
            .slice(0, 1)
            .map((request) => ({
              expected: `the id ${campaign} in the path, percent-encoded`,
              seen: request.target,
              request,
            })),
          ...completed(run, ids),
        ],
      };
    },
  },
];

/** Items that come or go while a client reads may be in its output or not. */
function withoutLines<Run extends Parameters<typeof completed>[0]>(run: Run, ids: readonly string[]): Run {
  if (run.program === undefined) return run;
  return { ...run, program: { ...run.program, lines: run.program.lines.filter((line) => !ids.includes(line)) } };
}
