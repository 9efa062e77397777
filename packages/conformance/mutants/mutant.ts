import type { OperationId } from '@email-automation/types';
import { limits } from '../src/interface-limits.ts';
import type { StateName } from '../src/target/states.ts';
import type { Answered, Asked, Fault } from './proxy.ts';

/** A server that breaks one requirement. */
export interface Mutant {
  /** The requirement that it breaks, and that has to notice. */
  requirement: string;
  /** What is wrong with it, as a sentence without its subject: "answers …". */
  fault: string;
  /** Makes the fault; one that remembers something begins anew. */
  make(): Fault;
  /** Where it is reached, when that is the fault. */
  baseUrl?(url: string): string;
  /** What its hook would give, when that is the fault. */
  state?: { name: StateName; ids: Record<string, string> };
}

export const mutant = (requirement: string, fault: string, make: () => Fault): Mutant => ({ requirement, fault, make });

type On = OperationId | OperationId[];
const meant = (on: On, { operation }: Asked) => operation !== undefined && [on].flat().includes(operation);

// biome-ignore lint/suspicious/noExplicitAny: a fault reaches into bodies of every shape
export type Body = any;

const parsed = (text: string): Body => (text === '' ? undefined : JSON.parse(text));
const json = { 'content-type': 'application/json' };

/** Changes the JSON of answers with success; what the change returns takes the place of the body, if it does. */
export const body = (on: On, change: (body: Body, asked: Asked) => unknown): Fault => ({
  answer(answered, asked) {
    if (!meant(on, asked) || answered.status >= 300 || answered.text === '') return answered;
    const value = parsed(answered.text);
    return { ...answered, text: JSON.stringify(change(value, asked) ?? value) };
  },
});

/** Changes the JSON of answers with a status. */
export const bodyOf = (status: number, on: On, change: (body: Body) => unknown): Fault => ({
  answer(answered, asked) {
    if (!meant(on, asked) || answered.status !== status) return answered;
    const value = parsed(answered.text);
    return { ...answered, text: JSON.stringify(change(value) ?? value) };
  },
});

/** Changes each record under a key of the answers with success. */
export const records = (on: On, key: string, change: (record: Body) => void): Fault =>
  body(on, (value) => {
    for (const record of value[key] ?? []) change(record);
  });

/** Answers with another status instead of one. */
export const status = (on: On, from: number, to: number, text?: string): Fault => ({
  answer: (answered, asked) =>
    meant(on, asked) && answered.status === from ? { ...answered, status: to, text: text ?? answered.text } : answered,
});

/** Changes the headers of all answers. */
export const headers = (on: On, change: (headers: Record<string, string>) => void): Fault => ({
  answer(answered, asked) {
    if (meant(on, asked)) change(answered.headers);
    return answered;
  },
});

/** Answers in the place of the server where a request is as described. */
export const instead = (on: On, when: (asked: Asked, body: Body) => boolean, answer: () => Answered): Fault => ({
  request: (asked) => (meant(on, asked) && when(asked, parsedOrNothing(asked.text)) ? answer() : asked),
});

/** Lets the server see another request. */
export const request = (on: On, change: (asked: Asked) => void): Fault => ({
  request(asked) {
    const changed = { ...asked, url: new URL(asked.url), headers: { ...asked.headers } };
    if (meant(on, asked)) change(changed);
    return changed;
  },
});

/** Lets the server see another body. */
export const requestBody = (on: On, change: (body: Body) => unknown): Fault =>
  request(on, (asked) => {
    const value = parsedOrNothing(asked.text);
    if (value !== undefined) asked.text = JSON.stringify(change(value) ?? value);
  });

/** Takes no notice of a parameter in the query string. */
export const ignoring = (on: On, ...names: string[]): Fault =>
  request(on, ({ url }) => {
    for (const name of names) url.searchParams.delete(name);
  });

/** Takes a parameter as given another value where it is left out. */
export const defaulting = (on: On, name: string, value: string): Fault =>
  request(on, ({ url }) => {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  });

/** An answer of the fault itself. */
export const answer = (code: number, value?: unknown): Answered => ({
  status: code,
  headers: {
    ...(value !== undefined && json),
    'x-ratelimit-limit': `${limits.requests}`,
    'x-ratelimit-remaining': '3000',
  },
  text: value === undefined ? '' : JSON.stringify(value),
});

export const refusal = (attribute: string, code = 'format_error'): Answered =>
  answer(422, { errors: [{ code, attribute, message: `${attribute} does not do` }] });

function parsedOrNothing(text: string): Body {
  try {
    return parsed(text);
  } catch {
    return undefined;
  }
}
