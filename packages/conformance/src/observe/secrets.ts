import { base64 } from '../http/credential.ts';

/** The last secrets that were seen, each with the shell variable that stands for it in reports. */
export interface Secrets {
  /** Takes note of a secret. @returns its replacement, such as `$CLIENT_SECRET` */
  add(name: string, value: string): string;
  /** Replaces the secrets in a text. */
  replaceIn(text: string): string;
  /** The names of all variables. */
  variables(): string[];
  /** The replacement of a value that is a secret as a whole. */
  replacementOf(value: unknown): string | undefined;
}

/** The most secrets to remember. */
const maxSecrets = 1000;

/** Shorter values also occur in ordinary text. */
const leastLength = 8;

/** The shell variable that stands for a secret, such as `CLIENT_SECRET`. */
const variableOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_') || 'SECRET';

export function createSecrets(): Secrets {
  const replacements = new Map<string, string>();
  const variables = new Set<string>();
  return {
    add(name, value) {
      const variable = variableOf(name);
      const replacement = `$${variable}`;
      if (value.startsWith('$')) return value;
      if (variables.size < maxSecrets) variables.add(variable);
      if (!replacements.has(value)) replacements.set(value, replacement);
      const [oldest] = replacements.keys();
      if (replacements.size > maxSecrets && oldest !== undefined) replacements.delete(oldest);
      return replacement;
    },
    replaceIn(text) {
      let redacted = text;
      for (const [value, replacement] of replacements) {
        if (value.length < leastLength) continue;
        for (const form of [value, encodeURIComponent(value), base64(`${value}:`)]) {
          redacted = redacted.replaceAll(form, replacement);
        }
      }
      return redacted;
    },
    variables: () => [...variables],
    replacementOf: (value) => replacements.get(typeof value === 'string' ? value : JSON.stringify(value)),
  };
}
