import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import { pathPattern } from '@email-automation/contract-tools/path-template';
import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import { createUsageRecorder, responseSchema } from './create-usage-recorder.ts';
import { childrenOf, contract, declaredKey, type Part } from './schema-parts.ts';
import type { Usage } from './usage-file.ts';

/** A request of the client `@email-automation/client`, as its middleware gets it. */
interface ClientRequest {
  operationId: string;
  path: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Records what a program uses of the contract through the client. */
export interface ClientUsage {
  /** Options for `createClient`. A middleware of your own goes before this one. */
  options: {
    middleware: (<Request extends ClientRequest>(
      request: Request,
      next: (request: Request) => Promise<Response>,
    ) => Promise<Response>)[];
    transform(data: unknown, request: { operationId: string }, response: Response): unknown;
  };
  /** The usage so far, to write as `usage.json`. */
  toUsage(): Usage;
}

/**
 * Records what a program uses: `createClient({ ...options, ...recorder.options })`. It sees which fields of responses the program
 * reads, for which it returns them as proxies: use it in tests, not in production.
 */
export function recordUsage(): ClientUsage {
  const recorder = createUsageRecorder();
  return {
    options: {
      middleware: [
        async (request, next) => {
          const { operationId, headers } = request;
          const response = await next(request);
          if (!isOperation(operationId)) return response;
          recorder.record({
            operationId,
            parameters: parametersOf(operationId, request),
            headers,
            body: parseJson(request.body ?? ''),
            response: {
              status: response.status,
              headers: Object.fromEntries(response.headers),
              body: parseJson(await response.clone().text()),
            },
          });
          return response;
        },
      ],
      transform(data, { operationId }, { status }) {
        if (!isOperation(operationId)) return data;
        const read = (pointer: string) => recorder.read(operationId, status, pointer);
        read('');
        return watch(data, { parts: responseSchema(operationId, status), at: '', read });
      },
    },
    toUsage: recorder.toUsage,
  };
}

/** A request of a route that the contract does not declare has the route in place of the id. */
const isOperation = (id: string): id is OperationId => Object.hasOwn(operations, id);

function parametersOf(operationId: OperationId, { path, url }: ClientRequest) {
  const { groups } = pathPattern(operations[operationId].path).exec(path) ?? {};
  return { path: { ...groups }, query: Object.fromEntries(new URL(url).searchParams) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Watched {
  parts: Part[];
  at: string;
  read(pointer: string): void;
}

/** A proxy that reports each field that is read, also in what is in it. */
function watch(value: unknown, { parts, at, read }: Watched): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const children = new Map<string, unknown>();
  const isField = (key: string | symbol): key is string =>
    typeof key === 'string' && (Array.isArray(value) ? /^\d+$/.test(key) : true);
  /** Reports a field, and returns its key in pointers. */
  const note = (name: string) => {
    const key = Array.isArray(value) ? '*' : declaredKey(parts, name);
    const pointer = appendPointer(at, key);
    read(pointer);
    return { key, pointer };
  };
  return new Proxy(value, {
    get(target, name, receiver) {
      const child = Reflect.get(target, name, receiver);
      // A name that JSON cannot have is asked for by the platform, such as `then` by `await`.
      if (!isField(name) || (child === undefined && declaredKey(parts, name) === '*')) return child;
      const { key, pointer } = note(name);
      if (typeof child !== 'object' || child === null) return child;
      if (!children.has(name)) {
        children.set(name, watch(child, { parts: childrenOf(contract, parts, key), at: pointer, read }));
      }
      return children.get(name);
    },
    has(target, name) {
      if (isField(name)) note(name);
      return Reflect.has(target, name);
    },
  });
}
