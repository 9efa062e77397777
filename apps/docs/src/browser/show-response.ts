import { reasonPhrases } from '../reference/statuses.ts';
import { element } from './element.ts';

/** A response as guides and forms show it: a line with its status and some notes, and its body. @param label the name of its request, if there are several */
export function describeResponse(status: number, body: string, notes: readonly string[], label = ''): HTMLElement[] {
  const kind = status < 400 ? 'st ok' : status < 500 ? 'st' : 'st err';
  const line = element(
    'div',
    { class: 'res', role: 'status' },
    element('span', { class: kind }, `${status}`),
    ` ${[reasonPhrases[status], ...notes].filter(Boolean).join(' · ')}`,
    element('span', { class: 'of' }, label),
  );
  return [line, ...textBlock('Body of the response', body)];
}

/** A text in a box of limited height, unless it is empty. @param label its accessible name */
export function textBlock(label: string, text: string): HTMLElement[] {
  const attributes = { class: 'cap', tabindex: '0', role: 'group', 'aria-label': label };
  return text ? [element('pre', attributes, element('code', {}, text))] : [];
}

/** The text of a response, indented if it is JSON. */
export async function readText(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
