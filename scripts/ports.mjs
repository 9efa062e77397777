// Checks the ports of `npm start` before anything is installed.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { failUsage } from './options.mjs';

const names = ['server-port', 'mock-port', 'docs-port'];

/**
 * Reads the ports of the options. Ends the process if one is invalid, or if two are the same.
 * @param {Record<string, unknown>} options
 * @returns {Record<string, number>} by the names of their options
 */
export function readPorts(options) {
  /** @type {Record<string, number>} */
  const ports = {};
  for (const name of names) {
    const port = Number(options[name]);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      failUsage('start', `--${name} must be a number from 1 to 65535.`);
    }
    const [other] = Object.entries(ports).find(([, one]) => one === port) ?? [];
    if (other) failUsage('start', `--${other} and --${name} must be different ports.`);
    ports[name] = port;
  }
  return ports;
}

/**
 * Finds the first port that cannot be used.
 * @param {Record<string, number>} ports by the names of their options
 * @returns {Promise<string | undefined>} the reason, with the option that chooses another port
 */
export async function findUnusablePort(ports) {
  for (const [name, port] of Object.entries(ports)) {
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      const reason = code === 'EACCES' ? 'needs more privileges' : 'is taken';
      const other = port < 1024 ? port + 8000 : port < 65_000 ? port + 100 : port - 100;
      return `Port ${port} ${reason}. Choose another port: npm start -- --${name}=${other}`;
    }
    probe.close();
  }
  return undefined;
}
