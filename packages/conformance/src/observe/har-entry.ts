import { operations } from '../contract/operations.ts';
import { joinHeaders, type ObservedExchange, type ObservedMessage } from './observed-exchange.ts';

interface Named {
  name: string;
  value?: string;
}

/** An entry of HAR 1.2, as far as it has the request and the response. Tools leave out unknown fields. */
export interface HarEntry {
  request?: {
    method?: string;
    url?: string;
    headers?: Named[];
    postData?: { mimeType?: string; text?: string; encoding?: string; params?: Named[] };
    bodySize?: number;
  };
  response?: {
    status?: number;
    headers?: Named[];
    content?: { size?: number; mimeType?: string; text?: string; encoding?: string };
    bodySize?: number;
  };
}

/** Paths of the API, below any base URL: those that begin with the first segment of a path of the contract. */
const prefixes = new Set(Object.values(operations).map(({ path }) => path.split('/')[1]));
const apiPath = new RegExp(`/(?:${[...prefixes].join('|')})(?:/.*|$)`);

/**
 * Reads an entry.
 * @param baseUrl the base URL of the API; without it, every URL with a path of the API counts
 * @returns undefined for a request to another service
 */
export function readEntry(
  { request = {}, response = {} }: HarEntry,
  baseUrl: URL | undefined,
): ObservedExchange | undefined {
  const { url: text = '', method = 'GET' } = request;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const path = pathOf(url, baseUrl);
  if (path === undefined) return undefined;
  return {
    method,
    path,
    query: url.searchParams,
    url,
    request: readRequest(request),
    response: response.status ? { status: response.status, ...readResponse(response) } : undefined,
    mayOmitCredentials: true,
  };
}

/** The path below the base URL; undefined for another service. */
function pathOf({ origin, pathname }: URL, baseUrl: URL | undefined): string | undefined {
  if (baseUrl === undefined) return apiPath.exec(pathname)?.[0];
  const base = baseUrl.pathname.replace(/\/$/, '');
  return origin === baseUrl.origin && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}

/** Pseudo-headers of HTTP/2, such as `:path`, are no headers. */
const readHeaders = (headers: Named[] = []) =>
  joinHeaders(
    headers.filter(({ name }) => !name.startsWith(':')).map(({ name, value = '' }) => [name, value] as const),
  );

function readRequest({ headers: pairs, postData, bodySize }: NonNullable<HarEntry['request']>): ObservedMessage {
  const headers = readHeaders(pairs);
  if (postData?.mimeType) headers['content-type'] ??= postData.mimeType;
  if (postData?.text !== undefined) return { headers, text: decode(postData.text, postData.encoding) };
  if (postData?.params && postData.params.length > 0) {
    const parameters = postData.params.map(({ name, value = '' }): [string, string] => [name, value]);
    return { headers, text: new URLSearchParams(parameters).toString() };
  }
  const hasBody = (bodySize ?? 0) > 0 || Number(headers['content-length'] ?? 0) > 0;
  return { headers, text: hasBody ? undefined : '' };
}

function readResponse({
  status,
  headers: pairs,
  content = {},
  bodySize,
}: NonNullable<HarEntry['response']>): ObservedMessage {
  const headers = readHeaders(pairs);
  if (content.mimeType && content.mimeType !== 'x-unknown') headers['content-type'] ??= content.mimeType;
  if (content.text !== undefined && (content.text !== '' || !content.size || content.size <= 0)) {
    return { headers, text: decode(content.text, content.encoding) };
  }
  const isEmpty = status === 204 || status === 304 || content.size === 0 || bodySize === 0;
  return { headers, text: isEmpty ? '' : undefined };
}

const decode = (text: string, encoding: string | undefined) =>
  encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
