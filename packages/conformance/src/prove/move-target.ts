import { findFreePorts } from '../processes/free-ports.ts';
import type { Target } from '../target/target.ts';

/** A place for one server: its target, and the ports to start it with. */
export interface Place {
  target: Target;
  /** The URLs that the server responds to. */
  urls: string[];
  /** Values of `$PORT` and of `$PORT_4001` and the like in the command, and of the environment variables. */
  variables: Record<string, string>;
}

/** A URL up to its port, and the port. */
const withPort = /^(https?:\/\/[^/?#]*?):(\d+)(?=[/?#]|$)/;

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The port of a URL of this machine; undefined for other URLs. */
function localPort(url: string): string | undefined {
  const port = withPort.exec(url)?.[2];
  return port !== undefined && loopback.test(new URL(url).hostname) ? port : undefined;
}

/** Whether servers of a target can be started side by side: its baseUrl has a port of this machine. */
export const isMovable = ({ baseUrl }: Target): boolean => localPort(baseUrl) !== undefined;

/**
 * Finds free ports for a server of the target, and replaces its ports: the one of `baseUrl`, and each other one that the
 * command names, such as `$PORT_4001`. Applies to the URLs of the API, of OAuth and of the hooks.
 */
export async function moveTarget(target: Target, command: readonly string[]): Promise<Place> {
  const main = localPort(target.baseUrl) ?? '';
  const named = [...command.join(' ').matchAll(/\$PORT_(\d+)/g)].map(([, port]) => port ?? '');
  const ports = [...new Set([main, ...named])];
  const free = await findFreePorts(ports.length, new URL(target.baseUrl).hostname.replace(/[[\]]/g, ''));
  const moved = new Map(ports.map((port, index) => [port, String(free[index])]));
  const move = (url: string) => {
    const port = moved.get(localPort(url) ?? '');
    return port === undefined ? url : url.replace(withPort, `$1:${port}`);
  };
  const { baseUrl, authUrl, stateHook, clockHook } = target;
  const urls = [baseUrl, authUrl, stateHook?.url, clockHook?.url].filter((url) => url !== undefined);
  return {
    urls: urls.filter((url) => moved.has(localPort(url) ?? '')).map(move),
    target: {
      ...target,
      baseUrl: move(baseUrl),
      ...(authUrl !== undefined && { authUrl: move(authUrl) }),
      ...(stateHook?.url !== undefined && { stateHook: { ...stateHook, url: move(stateHook.url) } }),
      ...(clockHook && { clockHook: { ...clockHook, url: move(clockHook.url) } }),
    },
    variables: {
      PORT: moved.get(main) ?? '',
      ...Object.fromEntries([...moved].map(([port, to]) => [`PORT_${port}`, to])),
    },
  };
}
