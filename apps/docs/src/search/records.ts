import { parseMain } from '../site/parse-main.ts';

/** A page down to its first anchor, or a part of it that has one: a section, a field, a row, or an entry of a register. */
export interface SearchRecord {
  /** In the site, such as `/errors.html#url_error`. */
  url: string;
  title: string;
  /** Title of the page. */
  page: string;
  /** The text of the page, without code between fences and buttons, and the words of `data-words`. */
  text: string;
}

const titles = 'h1, h2, h3, h4, b, code, a';
// Names instead of selectors, which `matches` compiles again for each element: half of the time that the index takes.
const anchored = ['h2', 'h3', 'section', 'li', 'tr'];
const inline = ['a', 'b', 'code', 'em', 'i', 'strong', 'span', 'small'];
/** Controls and code, which the search skips. */
const withoutWords = ['pre', 'nav', 'button', 'svg', 'form', 'h1'];

/** Splits a page at its anchors, so that a result leads to the part that has the words. @param path such as `errors.html` */
export function splitPage(path: string, html: string): SearchRecord[] {
  const main = parseMain(html);
  const page = main.querySelector('h1')?.textContent ?? '';
  let current: SearchRecord = { url: `/${path}`, title: page, page, text: '' };
  const records = [current];
  const add = (element: Element) => {
    const { localName: name } = element;
    if (withoutWords.includes(name)) return;
    if (element.id && anchored.includes(name)) {
      const title = (element.matches(titles) ? element : element.querySelector(titles))?.textContent ?? '';
      current = { url: `/${path}#${element.id}`, title, page, text: '' };
      records.push(current);
    }
    for (const child of Array.from(element.childNodes)) {
      if (child.nodeType === child.TEXT_NODE) current.text += child.nodeValue;
      else if (child.nodeType === child.ELEMENT_NODE) add(child as Element);
    }
    const words = element.getAttribute('data-words');
    if (words) current.text += ` ${words}`;
    if (!inline.includes(name)) current.text += ' ';
  };
  add(main);
  return records.map((record) => ({ ...record, text: record.text.replace(/\s+/g, ' ').trim() }));
}
