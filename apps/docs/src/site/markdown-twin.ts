import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { parseMain } from './parse-main.ts';

/** Parts that only work on a page. Not as a selector: a search for each of its terms takes a quarter of the time of a twin. */
const forBrowser = {
  names: ['nav', 'svg', 'button', 'form', 'script', 'select', 'datalist', 'wbr'],
  classes: ['try', 'box', 'on-dark'],
};
const isForBrowser = ({ localName, classList, previousElementSibling, parentElement }: Element) =>
  forBrowser.names.includes(localName) ||
  forBrowser.classes.some((name) => classList.contains(name)) ||
  // The name in the first language is enough.
  (localName === 'code' &&
    previousElementSibling?.localName === 'code' &&
    parentElement?.classList.contains('samples') === true);

class Converter extends TurndownService {
  /** Underscores in names are no emphasis, and `<id>` is no element. */
  override escape(text: string): string {
    return super
      .escape(text)
      .replace(/(?<=\w)\\_(?=\w)/g, '_')
      .replaceAll('<', '\\<');
  }
}

const converter = new Converter({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
});
converter.use(gfm);
converter.addRule('block', { filter: ['summary'], replacement: (content) => `\n\n${content}\n\n` });

/** The content of a page as Markdown, for programs and for reading without a browser. @param html of the whole page */
export function renderMarkdownTwin(html: string): string {
  const main = parseMain(html);
  const all = (selector: string) => Array.from(main.querySelectorAll(selector));
  for (const part of all('*')) if (isForBrowser(part)) part.remove();
  // The page separates these words by their positions.
  for (const header of all('header > b, a > b')) separate(header.parentElement);
  all('.url, .reg > *').forEach(separate);
  // The page shows one language at a time.
  for (const one of all('.samples > div')) one.insertAdjacentHTML('afterbegin', `<p>${one.className}:</p>`);
  for (const list of all('dl')) list.outerHTML = `<ul>${Array.from(list.children, listTerm).join('')}</ul>`;
  // Twins lead to twins.
  for (const link of all('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (!/^[a-z]+:/.test(href)) link.setAttribute('href', href.replace(/\.html(?=$|#)/, '.md'));
  }
  return `${converter.turndown(main)}\n`;
}

function separate(parent: Element | null): void {
  for (const child of Array.from(parent?.children ?? [])) child.insertAdjacentText('afterend', ' ');
}

/** A term with its description, as an item of a list. */
const listTerm = (group: Element): string =>
  `<li><strong>${group.querySelector('dt')?.innerHTML}</strong>: ${group.querySelector('dd')?.innerHTML ?? ''}</li>`;
