import { UnreadableRequest } from './unreadable-request.ts';

/** The path of a request, without a slash at its end, and its query. */
export interface Target {
  path: string;
  query: URLSearchParams;
}

/**
 * Reads the target of a request line, also one with a host, as clients send it to a proxy. Unlike `URL`, it does not resolve
 * dots and backslashes, which belong to an identifier.
 * @throws UnreadableRequest for a path that no operation has
 */
export function readTarget(target: string): Target {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i.exec(target) ?? [];
  if (!path.startsWith('/')) throw new UnreadableRequest(404, 'Unknown path', 'Send a path that starts with a slash.');
  // Prism takes an empty part of a path for an identifier.
  if (path.includes('//')) throw new UnreadableRequest(404, 'Unknown path', 'Send a path without an empty part.');
  try {
    decodeURIComponent(path);
  } catch {
    throw new UnreadableRequest(404, 'Unknown path', 'Send a path whose percent-encoding is valid and encodes UTF-8.');
  }
  return { path: path.replace(/(?<=.)\/$/, ''), query: new URLSearchParams(query) };
}
