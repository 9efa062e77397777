import { fetchAccount, listAccounts } from './accounts.ts';
import { batchRoutes } from './batches.ts';
import { broadcastRoutes } from './broadcasts.ts';
import { campaignSubscriberRoutes } from './campaign-subscribers.ts';
import { campaignRoutes } from './campaigns.ts';
import { findSender } from './credentials.ts';
import type { World } from './data.ts';
import { forbidden, malformed, notFound, tooManyRequests, unauthorized, unknownPath } from './errors.ts';
import { eventRoutes } from './events.ts';
import { goalRoutes } from './goals.ts';
import type { Answer, Route } from './http.ts';
import { countRequest, limitHeaders } from './limits.ts';
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

export interface HttpRequest {
  method: string;
  url: URL;
  authorization: string | undefined;
  text: string;
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** Answers a request of the API. */
export function respond(world: World, { method, url, authorization, text }: HttpRequest): Answer {
  const sender = findSender(world, authorization);
  if (sender === undefined) return unauthorized;
  const { user, credential } = sender;
  // [percent-encoding] Bytes that are not UTF-8 are no path.
  const path = decodePath(url.pathname);
  if (path === undefined) return notFound;
  const accountPath = method === 'GET' ? /^\/v2\/accounts(?:\/([^/]+))?$/.exec(path) : null;
  const found = accountPath === null ? findRoute(method, path) : undefined;
  // [head-and-options] Other methods are no operation either.
  if (accountPath === null && found === undefined) return unknownPath;
  const isBatch = found?.route.batch ?? false;
  const accepted = countRequest(world.limits, credential, isBatch, world.clock);
  const headers = limitHeaders(world.limits, credential);
  if (!accepted) return { ...tooManyRequests, headers };
  if (found === undefined) {
    const id = accountPath?.[1];
    const answer = id === undefined ? listAccounts(world, user, url.origin) : fetchAccount(world, user, id, url.origin);
    return { ...answer, headers };
  }
  return { ...callRoute(world, found, { user, credential, url, path, text }), headers };
}

function callRoute(
  world: World,
  { route, accountId, id }: { route: Route; accountId: string; id: string },
  {
    user,
    credential,
    url,
    path,
    text,
  }: { user: World['users'][number]; credential: string; url: URL; path: string; text: string },
): Answer {
  const account = world.accounts.get(accountId);
  // [unknown-account] Nobody learns which accounts exist.
  if (account === undefined || !user.accounts.includes(accountId)) return forbidden;
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    return malformed;
  }
  return route.handle({ world, user, account, id, query: url.searchParams, body, base: url.origin, path, credential });
}
