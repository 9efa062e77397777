import { spawn } from 'node:child_process';
import { CheckError, Skipped, Untestable } from '../http/outcomes.ts';
import { callHook, type HttpHook } from './call-hook.ts';
import { type StateIds, type StateName, stateOf } from './states.ts';
import type { Target } from './target.ts';

/** The ids of a provider state as strings. */
export type ProvidedIds = Record<string, string>;

/** Provides states. */
export interface Provider {
  /**
   * Returns the ids of a state: from the target file, from its hook, or from `find`.
   * @throws Skipped when an optional state is missing, Untestable when a required one is
   */
  provide(name: StateName, find?: () => Promise<ProvidedIds | undefined>): Promise<ProvidedIds>;
}

export function createProvider(target: Target, params: Record<string, string>): Provider {
  const used = new Map<StateName, number>();
  return {
    async provide(name, find) {
      const fixed = target.states[name];
      if (fixed === 'none') throw new Skipped(`The target has no "${name}".`);
      if (fixed !== undefined) return toStrings(nextIds(name, fixed, used));
      const ids = (await askHook(target, { state: name, params })) ?? (await find?.());
      if (ids !== undefined) return requireIds(name, toStrings(ids));
      const reason = `The target does not provide "${name}": ${stateOf(name).description}`;
      throw stateOf(name).optional ? new Skipped(reason) : new Untestable(reason);
    },
  };
}

/** The ids of a state that checks consume are returned once; the rest are reused. */
function nextIds(name: StateName, fixed: StateIds | StateIds[], used: Map<StateName, number>): StateIds {
  const all = Array.isArray(fixed) ? fixed : [fixed];
  const { uses } = stateOf(name);
  const index = uses === undefined ? 0 : (used.get(name) ?? 0);
  used.set(name, index + 1);
  const ids = all[index];
  if (ids !== undefined) return ids;
  throw new Untestable(`The target provides ${all.length} of "${name}"; a full run needs ${uses}.`);
}

async function askHook({ stateHook, timeoutSeconds }: Target, request: object): Promise<StateIds | undefined> {
  if (stateHook === undefined) return undefined;
  const response =
    stateHook.url !== undefined
      ? await callHttpHook(stateHook, request, timeoutSeconds)
      : await callCommandHook(stateHook.command, JSON.stringify(request), timeoutSeconds);
  if (response === undefined) return undefined;
  try {
    return JSON.parse(response) as StateIds;
  } catch {
    throw new CheckError(`The state hook did not return JSON: ${response}`);
  }
}

async function callHttpHook(hook: HttpHook, body: object, seconds: number): Promise<string | undefined> {
  const { status, text } = await callHook('stateHook', hook, { body, seconds, others: [404] });
  return status === 404 ? undefined : text;
}

function callCommandHook(
  [command = '', ...rest]: string[],
  input: string,
  seconds: number,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    // Not the option `timeout`, whose timer of a command that does not start would keep the process alive.
    const signal = AbortSignal.timeout(seconds * 1000);
    const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'], signal });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', ({ message }) => {
      if (!signal.aborted) reject(new CheckError(`The state hook did not start: ${message}`));
    });
    child.on('close', (code) => {
      if (code === 0 || code === 4) resolve(code === 0 ? output : undefined);
      else reject(new CheckError(`The state hook exited with ${code ?? 'a signal'}.`));
    });
    child.stdin.on('error', () => {}).end(input);
  });
}

function requireIds(name: StateName, ids: ProvidedIds): ProvidedIds {
  const missing = Object.keys(stateOf(name).ids).filter((id) => ids[id] === undefined);
  if (missing.length === 0) return ids;
  throw new CheckError(`The state hook provided "${name}" without ${missing.join(', ')}.`);
}

const toStrings = (ids: StateIds): ProvidedIds =>
  Object.fromEntries(Object.entries(ids).map(([id, value]) => [id, String(value)]));
