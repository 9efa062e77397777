import { spawn } from 'node:child_process';
import { send } from '../http/send.ts';
import { CheckError, Skipped, Untestable } from '../outcomes.ts';
import { type StateIds, type StateName, stateOf } from './states.ts';
import type { Target } from './target.ts';

/** Ids of a state, all of them as strings. */
export type ProvidedIds = Record<string, string>;

/** Brings states about, one after the other. */
export interface Provider {
  /**
   * The ids of a state: those of the target file, or what its hook says, or what `find` comes upon.
   * @throws NotOffered when many a server has no such state, NotTestable when the claim demands it
   */
  provide(name: StateName, find?: () => Promise<ProvidedIds | undefined>): Promise<ProvidedIds>;
}

export function createProvider(target: Target, params: Record<string, string>): Provider {
  const used = new Map<StateName, number>();
  return {
    async provide(name, find) {
      const fixed = target.states[name];
      if (fixed === 'none') throw new Skipped(`The target says that there is no "${name}".`);
      if (fixed !== undefined) return toStrings(nextIds(name, fixed, used));
      const ids = (await callHook(target, { state: name, params })) ?? (await find?.());
      if (ids !== undefined) return requireIds(name, toStrings(ids));
      const reason = `The target gives no "${name}". ${stateOf(name).description}`;
      throw stateOf(name).optional ? new Skipped(reason) : new Untestable(reason);
    },
  };
}

/** States that are used up are handed out once each; others again and again. */
function nextIds(name: StateName, fixed: StateIds | StateIds[], used: Map<StateName, number>): StateIds {
  const all = Array.isArray(fixed) ? fixed : [fixed];
  const { uses } = stateOf(name);
  const index = uses === undefined ? 0 : (used.get(name) ?? 0);
  used.set(name, index + 1);
  const ids = all[index];
  if (ids !== undefined) return ids;
  throw new Untestable(`The target gives ${all.length} of "${name}"; a full run uses ${uses}.`);
}

async function callHook({ stateHook, timeoutSeconds }: Target, question: object): Promise<StateIds | undefined> {
  if (stateHook === undefined) return undefined;
  const input = JSON.stringify(question);
  const response =
    stateHook.url !== undefined
      ? await callHttpHook(stateHook, input, timeoutSeconds)
      : await callCommandHook(stateHook.command, input, timeoutSeconds);
  if (response === undefined) return undefined;
  try {
    return JSON.parse(response) as StateIds;
  } catch {
    throw new CheckError(`The state hook answered what is no JSON: ${response.slice(0, 200)}`);
  }
}

async function callHttpHook(
  { url, token }: { url: string; token?: string },
  body: string,
  seconds: number,
): Promise<string | undefined> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const { status, text } = await send({ method: 'POST', url: new URL(url), headers, body }, seconds);
  if (status === 404) return undefined;
  if (status !== 200) throw new CheckError(`The state hook answered ${status}: ${text.slice(0, 200)}`);
  return text;
}

function callCommandHook(
  [command = '', ...rest]: string[],
  input: string,
  seconds: number,
): Promise<string | undefined> {
  return new Promise((done, fail) => {
    const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'], timeout: seconds * 1000 });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', ({ message }) => fail(new CheckError(`The state hook did not start: ${message}`)));
    child.on('close', (code) => {
      if (code === 0 || code === 4) done(code === 0 ? output : undefined);
      else fail(new CheckError(`The state hook ended with ${code ?? 'a signal'}.`));
    });
    child.stdin.on('error', () => {}).end(input);
  });
}

function requireIds(name: StateName, given: ProvidedIds): ProvidedIds {
  const missing = Object.keys(stateOf(name).ids).filter((id) => given[id] === undefined);
  if (missing.length === 0) return given;
  throw new CheckError(`The state hook gave "${name}" without ${missing.join(', ')}.`);
}

const toStrings = (ids: StateIds): ProvidedIds =>
  Object.fromEntries(Object.entries(ids).map(([id, value]) => [id, String(value)]));
