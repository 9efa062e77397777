import type { Mutant } from '../mutant.ts';

/** Leaks and losses that show only with time. */
export const mutants: Record<string, Mutant> = {
  'exchanges-stay': {
    description: 'A connection keeps every exchange that it had, with a buffer for its body.',
    change: {
      file: 'packages/service/src/connections/connection.ts',
      search: "response.once('close', () => connection.open.delete(exchange));",
      replacement:
        "response.once('close', () => connection.open.delete(exchange));\n    const { kept = [] } = connection as { kept?: unknown[] };\n    Object.assign(connection, { kept: [...kept, { exchange, body: Buffer.alloc(50_000, 1) }] });",
    },
  },
  'request-ids-stay': {
    description: 'A map remembers each request by its id, with 50 KB about it, and nothing removes it.',
    change: {
      file: 'packages/service/src/connections/request-ids.ts',
      search: '  const own = headers[header];',
      replacement: `  const own = headers[header];
  (globalThis.remembered ??= new Map()).set(newUuid(), { ...headers, trail: Array.from({ length: 6000 }, (_, n) => n + 0.5) });`,
    },
  },
  'listener-per-request': {
    description: 'Each request adds a listener to its connection, which stays as long as the connection.',
    change: {
      file: 'packages/service/src/connections/guard.ts',
      search: '    checkMessage(raw);',
      replacement: "    checkMessage(raw);\n    raw.socket.on('close', () => raw.destroy());",
    },
  },
  'timers-per-batch': {
    description: 'Each accepted batch starts two timers that wake the worker again and again, and nothing clears them.',
    change: {
      file: 'packages/service/src/services/batches/accept-batch.ts',
      search: '\n  wake();',
      replacement: '\n  wake();\n  setInterval(wake, 10_000);\n  setInterval(wake, 60_000);',
    },
  },
  'connection-per-email': {
    description: 'Each email is sent over a connection of its own, which stays open.',
    change: {
      file: 'packages/service/src/background/smtp.ts',
      search: 'await transport.sendMail(messageOf(email))',
      replacement: 'await createTransport({ url, pool: true }).sendMail(messageOf(email))',
    },
  },
  'file-per-rejection': {
    description: 'Each error response reads a file that it does not close.',
    change: {
      file: 'packages/service/src/http/errors.ts',
      search: "    .headers({ 'x-request-id': request.id, ...headers })",
      replacement: `    .headers({ 'x-request-id': request.id, ...headers })
    .header('x-process', process.getBuiltinModule('node:fs').openSync(process.execPath))`,
    },
  },
};
