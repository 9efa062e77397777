import { manyIds } from '../environment.ts';
import { completed, completedOrFailed } from '../findings.ts';
import type { Reply } from '../reply.ts';
import type { Scenario } from '../scenario.ts';

const ids = manyIds(2150);

/** Delivers pages of a list in some way: all of them, or only the first. */
const deliveredAs =
  (delivery: NonNullable<Reply['delivery']>, which: 'all' | 'first'): Scenario['play'] =>
  ({ page }) => {
    let sent = 0;
    return {
      respond: (request) => ({
        ...page(request, ids),
        ...((which === 'all' || sent++ === 0) && { delivery }),
      }),
      judge: (run) => (which === 'all' ? completed(run, ids) : completedOrFailed(run, ids)),
    };
  };

/** How responses are delivered. */
export const connectionScenarios: readonly Scenario[] = [
  {
    id: 'compressed-response',
    task: 'list-subscribers',
    title: 'reads compressed responses if it asks for them',
    story: 'Responses are compressed with gzip or br, as far as `Accept-Encoding` names them.',
    reason: 'A client that asks for a coding which it does not read gets no JSON.',
    play: deliveredAs('compressed', 'all'),
  },
  {
    id: 'slow-response',
    task: 'list-subscribers',
    title: 'reads a response that comes in pieces',
    story: 'The first page takes two seconds to arrive, in five pieces.',
    reason: 'A list of 1,000 subscribers over a mobile connection is no error.',
    play: deliveredAs('slow', 'first'),
  },
  {
    id: 'cut-response',
    task: 'list-subscribers',
    title: 'notices that a response is cut off',
    story: 'The connection ends in the middle of the first page.',
    reason: 'Half a list is an error, not a shorter list.',
    play: deliveredAs('cut', 'first'),
  },
  {
    id: 'lost-response',
    task: 'list-subscribers',
    title: 'retries a read whose response is lost, or reports it',
    story: 'The connection ends before the first response.',
    reason: 'A read does no harm, so that one more request saves the user an error.',
    play: deliveredAs('lost', 'first'),
  },
  {
    id: 'closed-connection',
    task: 'list-subscribers',
    title: 'goes on when the server closes connections',
    story: 'The server closes the connection after each response, without notice.',
    reason: 'Servers and gateways close connections that are kept alive whenever they like.',
    play: deliveredAs('closed', 'all'),
  },
];
