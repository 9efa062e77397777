import { memberName } from './client-names.ts';
import { type ClientLanguage, clientMessages, valueTypes } from './client-vocabulary.ts';

export interface MessageTemplate {
  /** In camel case, such as `notJson`. */
  name: string;
  /** Names of the values in it, each once. */
  values: string[];
  /** With the values in braces, in the words of the language. */
  text: string;
}

/** The messages of a language. Messages of Go begin with a small letter and end without a full stop, as its errors do. */
export function messagesOf(language: ClientLanguage): MessageTemplate[] {
  return Object.entries({ ...clientMessages, ...valueTypes }).map(([name, template]) => {
    const named = template.replaceAll(/\{option:(\w+)\}/g, (_, option: string) => memberName(option, language));
    const text = language === 'go' ? named.replace(/\.$/, '').replace(/^[A-Z]/, (first) => first.toLowerCase()) : named;
    return { name, values: [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, value = '']) => value))], text };
  });
}

/** A message with its values, as a client of the language has it. */
export function messageOf(
  language: ClientLanguage,
  name: keyof typeof clientMessages | keyof typeof valueTypes,
  values: Record<string, string | number> = {},
): string {
  const message = messagesOf(language).find((one) => one.name === name);
  return message?.text.replaceAll(/\{(\w+)\}/g, (_, value: string) => String(values[value])) ?? '';
}
