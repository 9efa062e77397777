import type { ServerRequest, ServerResponse } from '../exchange.ts';
import { fetchAccount, listAccounts } from './accounts.ts';
import { batchRoutes } from './batches.ts';
import { broadcastRoutes } from './broadcasts.ts';
import { campaignSubscriberRoutes } from './campaign-subscribers.ts';
import { campaignRoutes } from './campaigns.ts';
import type { Sender } from './credentials.ts';
import type { Dataset } from './data.ts';
import { forbidden, malformed, notFound, tooManyRequests, unauthorized, unknownPath } from './errors.ts';
import { eventRoutes } from './events.ts';
import { goalRoutes } from './goals.ts';
import { type Answer, type Route, writeAnswer } from './http.ts';
import { limitHeaders } from './limits.ts';
import { handleOAuth } from './pages.ts';
import { shopperActivityRoutes } from './shopper-activity.ts';

const routes: Route[] = [
  ...broadcastRoutes,
  ...campaignRoutes,
  ...campaignSubscriberRoutes,
  ...goalRoutes,
  ...eventRoutes,
  ...batchRoutes,
  ...shopperActivityRoutes,
];

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(':account', '([^/]+)').replace(':id', '([^/]+)')}$`),
}));

/** Every operation that is not one of the accounts themselves. */
function findRoute(method: string, path: string): { route: Route; accountId: string; id: string } | undefined {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match !== null && route.method === method) return { route, accountId: match[1] ?? '', id: match[2] ?? '' };
  }
  return undefined;
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** Responds to a request of the API or of the OAuth flow. A mistake in the code ends one request, not the server. */
export async function respond(dataset: Dataset, request: ServerRequest): Promise<ServerResponse> {
  try {
    return writeAnswer(handleOAuth(dataset, request) ?? answer(dataset, request));
  } catch {
    const errors = [{ code: 'server_error', message: 'Something went wrong.' }];
    return writeAnswer({ status: 500, body: { errors } });
  }
}

function answer(dataset: Dataset, request: ServerRequest): Answer {
  const sender = dataset.hooks.findSender(dataset, request);
  if (sender === undefined) return unauthorized;
  const { method, url } = request;
  // [unknown-paths] Bytes that are not UTF-8 are no path.
  const path = decodePath(url.pathname);
  if (path === undefined) return notFound;
  const accountPath = method === 'GET' ? /^\/v2\/accounts(?:\/([^/]+))?$/.exec(path) : null;
  const found = accountPath === null ? findRoute(method, path) : undefined;
  // [http] Other methods are no operation either.
  if (accountPath === null && found === undefined) return unknownPath;
  const isBatch = found?.route.batch ?? false;
  const accepted = dataset.hooks.countRequest(dataset, { ...sender, method, path, isBatch });
  const headers = limitHeaders(dataset.limits, sender.credential);
  if (!accepted) return { ...tooManyRequests, headers };
  if (found !== undefined) return { ...callRoute(dataset, found, sender, request, path), headers };
  const id = accountPath?.[1];
  const accounts =
    id === undefined ? listAccounts(dataset, sender, url.origin) : fetchAccount(dataset, sender, id, request);
  return { ...accounts, headers };
}

function callRoute(
  dataset: Dataset,
  { route, accountId, id }: { route: Route; accountId: string; id: string },
  sender: Sender,
  request: ServerRequest,
  path: string,
): Answer {
  const account = dataset.hooks.findAccount(dataset, sender, accountId, request);
  // [unknown-resources] Nobody learns which accounts exist.
  if (account === undefined) return forbidden;
  const { operation, url, text } = request;
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    return malformed;
  }
  return route.handle({
    ...{ dataset, ...sender, account, id },
    ...{ operation, query: url.searchParams, body, base: url.origin, path },
  });
}
