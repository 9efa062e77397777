import { html, type Markup } from './html.ts';

/** Text with something below it, after the line by which mail programs know that it is no part of the text. */
export function signed(text: string, ...below: string[]): string {
  return [text, '', '-- ', ...below.filter((line) => line !== '')].join('\n').trimStart();
}

/** Text of several lines as HTML. */
export function lines(text: string): Markup[] {
  return text.split('\n').map((line, n) => (n === 0 ? html`${line}` : html`<br>${line}`));
}

/** Puts something at the end of an HTML document, or of a piece of one. */
export function append(document: string, end: Markup): string {
  const body = [...document.matchAll(/<\/body>/gi)].at(-1)?.index ?? document.length;
  return document.slice(0, body) + end.text + document.slice(body);
}
