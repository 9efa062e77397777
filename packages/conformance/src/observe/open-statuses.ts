import type { ObservedExchange } from './observed-exchange.ts';

type Headers = ObservedExchange['request']['headers'];

/** Statuses of HTTP itself (`http`, `body-size`, and `slow-requests` of the register), each with the condition of its requests. */
const openStatuses: Readonly<Record<number, (headers: Headers) => boolean>> = {
  206: (headers) => headers.range !== undefined,
  304: isConditional,
  406: ({ accept = '*/*' }) => !/json|\*\/\*|application\/\*/i.test(accept),
  408: () => true,
  412: isConditional,
  413: () => true,
  415: (headers) => headers['content-encoding'] !== undefined,
  416: (headers) => headers.range !== undefined,
  417: ({ expect }) => expect !== undefined,
};

function isConditional(headers: Headers): boolean {
  return Object.keys(headers).some((name) => /^if-(none-)?match$|^if-(un)?modified-since$|^if-range$/.test(name));
}

/** Whether the interface leaves open that a request like this one gets this status. */
export const isOpenStatus = ({ request, response }: ObservedExchange): boolean =>
  response !== undefined && openStatuses[response.status]?.(request.headers) === true;
