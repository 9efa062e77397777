import type { ObservedExchange } from './observed-exchange.ts';

type Headers = ObservedExchange['request']['headers'];

/** Statuses of HTTP itself, each with what a request has that gets it, and the entry of the register that leaves it open. */
const openStatuses: Readonly<Record<number, { entry: string; when(headers: Headers): boolean }>> = {
  206: { entry: 'ranges', when: (headers) => headers.range !== undefined },
  304: { entry: 'conditional-requests', when: isConditional },
  406: { entry: 'accept-header', when: ({ accept = '*/*' }) => !/json|\*\/\*|application\/\*/i.test(accept) },
  408: { entry: 'slow-requests', when: () => true },
  412: { entry: 'conditional-requests', when: isConditional },
  413: { entry: 'body-size', when: () => true },
  415: { entry: 'content-encoding', when: (headers) => headers['content-encoding'] !== undefined },
  416: { entry: 'ranges', when: (headers) => headers.range !== undefined },
  417: { entry: 'expect-header', when: ({ expect }) => expect !== undefined },
};

function isConditional(headers: Headers): boolean {
  return Object.keys(headers).some((name) => /^if-(none-)?match$|^if-(un)?modified-since$|^if-range$/.test(name));
}

/** Whether the interface leaves open that a request like this one gets this status. */
export const isOpenStatus = ({ request, response }: ObservedExchange): boolean =>
  response !== undefined && openStatuses[response.status]?.when(request.headers) === true;
