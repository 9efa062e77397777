import { completed, completedOrFailed } from '../findings.ts';
import type { Reply } from '../reply.ts';
import type { Scenario, Unbound } from '../scenario.ts';

/** Delivers pages of a list in some way: all of them, or only the first. */
const deliveredAs =
  (delivery: NonNullable<Reply['delivery']>, which: 'all' | 'first'): Scenario['play'] =>
  ({ page, ids }) => {
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
export const connectionScenarios: readonly Unbound[] = [
  {
    id: 'compressed-response',
    title: 'reads compressed responses if it asks for them',
    story: 'Responses are compressed with gzip or br, as far as `Accept-Encoding` names them.',
    reason: 'A client that asks for a coding which it does not read gets no JSON.',
    remedy: 'Name only codings in `Accept-Encoding` that the client decodes.',
    play: deliveredAs('compressed', 'all'),
  },
  {
    id: 'slow-response',
    title: 'reads a response that comes in pieces',
    story: 'The first page takes two seconds to arrive, in five pieces.',
    reason: 'A long list over a mobile connection is no error.',
    remedy: 'Let a time limit apply to silence, or make it longer than a few seconds.',
    play: deliveredAs('slow', 'first'),
  },
  {
    id: 'cut-response',
    title: 'notices that a response is cut off',
    story: 'The connection ends in the middle of the first page.',
    reason: 'Half a list is an error, not a shorter list.',
    remedy: 'Compare the length of the body with `Content-Length`, and parse it as a whole.',
    play: deliveredAs('cut', 'first'),
  },
  {
    id: 'lost-response',
    title: 'retries a read whose response is lost, or reports it',
    story: 'The connection ends before the first response.',
    reason: 'A read does no harm, so that one more request saves the user an error.',
    remedy: 'Retry a read after a lost connection, or report it.',
    play: deliveredAs('lost', 'first'),
  },
  {
    id: 'closed-connection',
    title: 'goes on when the server closes connections',
    story: 'The server closes the connection after each response, without notice.',
    reason: 'Servers and gateways close connections that are kept alive whenever they like.',
    remedy: 'Retry a request at once when a reused connection turns out to be closed before any response.',
    needs: 'pages',
    play: deliveredAs('closed', 'all'),
  },
];
