import { onTestFinished } from 'vitest';
import type { Middleware, Rewrite } from '../servers/exchange.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { startProxy } from '../servers/proxy.ts';

type Replace = Parameters<typeof startPlainServer>[0];
type AtEnd = (close: () => void | Promise<void>) => void;

/** Starts the plain server until the test ends. @returns its URL */
export async function startPlain(replace?: Replace, atEnd: AtEnd = onTestFinished): Promise<string> {
  const { url, close } = await startPlainServer(replace);
  atEnd(close);
  return url;
}

/**
 * Starts a proxy in front of the plain server until the test ends.
 * @param atEnd of the test, if others run beside it
 * @returns the URL of the proxy, and of the server, which has the hooks
 */
export async function startBehind(
  rewrite: Rewrite | Middleware,
  atEnd: AtEnd = onTestFinished,
): Promise<[string, string]> {
  const serverUrl = await startPlain(undefined, atEnd);
  return [await startFront(serverUrl, rewrite, atEnd), serverUrl];
}

/** Starts a proxy in front of a server until the test ends. @returns its URL */
export async function startFront(
  url: string,
  rewrite: Rewrite | Middleware,
  atEnd: AtEnd = onTestFinished,
): Promise<string> {
  const proxy = await startProxy(url, rewrite);
  atEnd(proxy.close);
  return proxy.url;
}
