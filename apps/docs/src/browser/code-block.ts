import { element } from './element.ts';

/** A block of text as code, with its name for screen readers. */
export function codeBlock(label: string, text: string): HTMLElement {
  return element('pre', { class: 'cap', tabindex: '0', role: 'group', 'aria-label': label }, element('code', {}, text));
}

/** Indents JSON; any other text stays as it is. */
export function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
