import type { OperationId } from '@email-automation/types';
import type { Endpoint } from '../operation.ts';
import { endpoints } from '../resources.ts';
import { exampleBaseUrl, exampleIds } from './examples.ts';
import { requests } from './request-schemas.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/**
 * Fills a request into the contract's example of its response: the URL of the service, the IDs of the path, and the page,
 * order and status of a list.
 */
export function fillExample(id: OperationId, example: unknown, url: string, path: Values, query: Values): unknown {
  const body = fillIds(example, baseUrlOf(id, url), path);
  return isObject(body) ? fillList(body, query, requests[id].pageSize) : body;
}

/** The URL in front of the path of an operation. */
function baseUrlOf(id: OperationId, url: string): string {
  const { path }: Endpoint = endpoints[id];
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname
    .split('/')
    .slice(0, 1 - path.split('/').length)
    .join('/')}`;
}

/** Replaces the IDs of examples, as values and in URLs. */
function fillIds(example: unknown, baseUrl: string, path: Values): unknown {
  const ids = new Map(Object.entries(path).map(([name, value]) => [exampleIds[name], String(value)]));
  return JSON.parse(JSON.stringify(example), (_, value) => {
    if (typeof value !== 'string') return value;
    if (!value.startsWith(exampleBaseUrl)) return ids.get(value) ?? value;
    const segments = value.slice(exampleBaseUrl.length).split('/');
    return `${baseUrl}${segments.map((segment) => encodeId(ids.get(segment)) ?? segment).join('/')}`;
  });
}

const encodeId = (id: string | undefined) => id && encodeURIComponent(id);

/** Selects the page of a list, gives its items the requested status, and says both in `meta`. */
function fillList(body: Fields, query: Values, pageSize: number | undefined): Fields {
  const key = Object.keys(body).find((name) => Array.isArray(body[name]));
  if (key === undefined) return body;
  const { status } = query;
  const all = (body[key] as unknown[]).map((item) =>
    isObject(item) && 'status' in item && status !== undefined && status !== 'all' ? { ...item, status } : item,
  );
  if (!isObject(body.meta) || pageSize === undefined) return { ...body, [key]: all };
  const { page = 1, per_page: size = pageSize } = query as { page?: number; per_page?: number };
  const items = all.slice((page - 1) * size, page * size);
  const stated = Object.fromEntries(
    Object.keys(body.meta).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
  const meta = { ...body.meta, ...stated, count: items.length, total_pages: Math.ceil(all.length / size) };
  return { ...body, meta, [key]: items };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
