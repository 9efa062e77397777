import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import Fastify, { type FastifyInstance } from 'fastify';
import { handleControlErrors } from './control/control-errors.ts';
import { addOperations } from './control/operation-routes.ts';
import { type DemoOptions, demoWorkspace } from './demo.ts';
import { checkSandboxOptions } from './sandbox-options.ts';
import { startSandbox } from './start-sandbox.ts';

/** Options of the sandbox, and its data after the last request that could change it. */
export interface EmulatorState extends DemoOptions {
  data?: {
    /** The time of its clock. */
    at: string;
    /** The database, in Base64. */
    database: string;
  };
}

/** What `emulate` calls an emulator, as far as it is used here. It takes any object of this shape, so that this is no dependency. */
interface Emulator {
  kind: 'emulate.http';
  apiVersion: 1;
  name: string;
  cors: false;
  state(): EmulatorState;
  validateSeed(seed: unknown): EmulatorState;
  setup(context: {
    app: { use(handler: (context: { req: { raw: Request } }) => Promise<Response>): unknown };
    state: EmulatorState;
    baseUrl: string;
    onDispose(callback: () => Promise<void>): void;
  }): void;
}

/** The paths of the control port follow it: a program in another process has no `operator`. */
const operatorPath = '/_sandbox';

/**
 * The sandbox as an emulator of vercel-labs/emulate. A reset, and the restoration of a snapshot, start a sandbox on the data of the
 * state. A snapshot is taken without waiting, so each request that can change data leaves a copy of it in the state.
 */
const emulator: Emulator = {
  kind: 'emulate.http',
  apiVersion: 1,
  name: 'email-automation',
  // The server answers requests of web pages itself.
  cors: false,
  state: () => ({}),
  validateSeed(seed) {
    const { data: _, ...options } = seed as EmulatorState;
    checkSandboxOptions('emulator', options);
    return seed as EmulatorState;
  },
  setup({ app, state, baseUrl, onDispose }) {
    const starting = start(state, baseUrl);
    // A failure is the response of every request.
    starting.catch(() => {});
    onDispose(async () => (await starting.catch(() => undefined))?.close());
    app.use(async ({ req: { raw } }) => {
      const { fetch, operate, sandbox, database } = await starting;
      const isOfOperator = new URL(raw.url).pathname.startsWith(`${operatorPath}/`);
      const response = await (isOfOperator ? operate(raw) : fetch(raw));
      if (raw.method !== 'GET') {
        const at = sandbox.clock.now().toISOString();
        state.data = { at, database: Buffer.from(await database.serialize()).toString('base64') };
      }
      return response;
    });
  },
};
export default emulator;

async function start({ data, workspace = demoWorkspace, clock, ...options }: EmulatorState, publicUrl: string) {
  const declared = typeof workspace === 'string' ? readWorkspace(workspace) : workspace;
  const content = data && Buffer.from(data.database, 'base64');
  const started = { ...options, clock: { ...clock, ...(data && { at: data.at }) } };
  const running = await startSandbox(declared, started, { corsOrigins: ['*'], publicUrl }, content);
  const control = Fastify({ routerOptions: { maxParamLength: 500 } });
  handleControlErrors(control, console.error, () => 'the operations of the control port');
  addOperations(control, running.operator);
  return { ...running, operate: (request: Request) => operate(control, request) };
}

async function operate(control: FastifyInstance, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { statusCode: status, ...response } = await control.inject({
    method: request.method as 'GET',
    url: pathname.slice(operatorPath.length) + search,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const headers = { 'content-type': response.headers['content-type'] ?? 'application/json' };
  return new Response(status === 204 ? null : new Uint8Array(response.rawPayload), { status, headers });
}
