import { isObject } from '@email-automation/contract-tools/is-object';
import type { SentOperation } from './send-operation.ts';
import type { OperationTool } from './tools.ts';

/** Items of a list, and characters of a string, that a result shows. */
const [mostItems, mostCharacters] = [20, 4000];

/** Describes a response for an agent: small, and with the next step. @param skip how many items of its list to leave out first */
export function describeResult(
  { contract, operation, list }: OperationTool,
  { status, body, requestId, retryAfter }: SentOperation,
  skip: number,
): { text: string; isError: boolean } {
  const isError = status >= 300;
  const id = contract === 'api' ? requestId : undefined;
  const { shown, advice } = list === undefined ? { shown: body, advice: [] } : page(list, body, skip, operation);
  const text = [
    ...(isError && contract === 'api' ? [`The API responded with ${status}.`] : []),
    isError && contract === 'operator' ? (body as { message: string }).message : describe(shown, operation.summary),
    ...advice,
    ...(id === undefined ? [] : [`Request ID: ${id}`]),
    ...(isError ? adviseOn(status, retryAfter, id !== undefined) : []),
  ];
  return { text: text.filter(Boolean).join('\n'), isError };
}

const describe = (shown: unknown, summary: string) =>
  shown === undefined ? `Done: ${summary}.` : JSON.stringify(bound(shown));

/** A part of the items of a list, and how to get the rest. */
function page(list: string, body: unknown, skip: number, { query }: OperationTool['operation']) {
  const items = isObject(body) ? body[list] : undefined;
  if (!Array.isArray(items)) return { shown: body, advice: [] };
  const end = skip + mostItems;
  const filters = query.map(({ name }) => name).join(', ');
  const advice =
    end < items.length
      ? [
          `Items ${skip + 1} to ${end} of ${items.length} are shown. For the next ones, add skip: ${end}${filters && `; for fewer, use ${filters}`}.`,
        ]
      : [];
  return { shown: { ...(body as object), [list]: items.slice(skip, end) }, advice };
}

/** A value with short strings. */
function bound(value: unknown): unknown {
  if (typeof value === 'string' && value.length > mostCharacters)
    return `${value.slice(0, mostCharacters)}… (${value.length - mostCharacters} more characters)`;
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map(bound);
    return value.length > mostItems ? [...items, `… (${value.length - mostItems} more items)`] : items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, bound(field)]));
}

function adviseOn(status: number, retryAfter: string | undefined, isExplained: boolean): string[] {
  const wait = retryAfter === undefined ? 'later' : `in ${retryAfter} s`;
  return [
    ...(status === 429 || status === 503 ? [`Try again ${wait}.`] : []),
    ...(isExplained ? ['For the requirement or choice behind an error, call explain_request with this ID.'] : []),
  ];
}
