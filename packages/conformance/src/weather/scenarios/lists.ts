import { atMost, completed, ended } from '../findings.ts';
import type { Unbound } from '../scenario.ts';

const difficultId = 'ü 50%25?page=2#+&';

/** Lists of several pages, which may change while they are read. */
export const listScenarios: readonly Unbound[] = [
  {
    id: 'pages',
    title: 'reads all pages of a list',
    story: 'The list has more items than fit on a page of any size.',
    reason: 'A client that stops early works on a part of the data, and nothing says so.',
    remedy: 'Offer an iterator that requests pages until the last one.',
    needs: 'pages',
    play: ({ page, ids }) => ({
      respond: (request) => page(request, ids),
      judge: (run) => completed(run, ids),
    }),
  },
  {
    id: 'empty-list',
    title: 'reads a list without items',
    story: 'The list has no items, and no pages.',
    reason: 'A loop that waits for the last page never ends, or reads page after page.',
    remedy: 'Stop at a page without items.',
    play: ({ page }) => ({
      respond: (request) => page(request, []),
      judge: (run) => [...completed(run, []), ...atMost(2, run.requests, 'for an empty list')],
    }),
  },
  {
    id: 'removed-while-reading',
    title: 'misses no item when others are removed while it reads',
    story:
      'After the first page, its first three items are removed. The others move up, three of them to the first page.',
    reason: 'The items that move to a page that was already read are missing, without any error.',
    remedy: 'Read the page again when the total shrinks, or use a cursor if the contract has one.',
    needs: 'pages',
    play({ page, ids }) {
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
    title: 'returns no item twice when others are added while it reads',
    story:
      'After the first page, two items are added. The newest come first, so that the others move down, two of them to the second page.',
    reason: 'Whoever does something for each item does it twice.',
    remedy: 'Remember the ids of the items that were returned, and return each once.',
    needs: 'pages',
    play({ page, ids, otherIds: added }) {
      let reads = 0;
      return {
        respond: (request) => page(request, reads++ === 0 ? ids : [...added, ...ids]),
        judge: (run) => completed(withoutLines(run, added), ids),
      };
    },
  },
];

/** A record with an id that needs an encoding. */
export const recordScenarios: readonly Unbound[] = [
  {
    id: 'encoded-id',
    title: 'encodes an id in a path',
    story: 'The id has a space, a percent sign, a question mark, a number sign, a plus sign, and an umlaut.',
    reason: 'An id that is not encoded addresses another resource: everything after `?` or `#` is lost.',
    remedy: 'Encode each parameter of a path, for example with encodeURIComponent.',
    needs: 'id',
    play: ({ variable, parameter, respondToRead, readLines }) => ({
      variables: { [variable]: difficultId },
      maySendNothing: true,
      respond: (request) =>
        request.pathParameters[parameter] === difficultId ? respondToRead(request, difficultId) : undefined,
      judge: (run) => [
        ...ended(run),
        ...run.requests
          .filter(({ pathParameters }) => pathParameters[parameter] !== difficultId)
          .slice(0, 1)
          .map((request) => ({
            expected: `the id ${difficultId} in the path, percent-encoded`,
            seen: request.target,
            request,
          })),
        ...completed(run, readLines(difficultId)),
      ],
    }),
  },
];

/** Items that come or go while a client reads may be in its output or not. */
function withoutLines<Run extends Parameters<typeof completed>[0]>(run: Run, ids: readonly string[]): Run {
  return { ...run, program: { ...run.program, lines: run.program.lines.filter((line) => !ids.includes(line)) } };
}
