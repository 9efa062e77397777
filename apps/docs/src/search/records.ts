import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

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

const parser = unified().use(rehypeParse, { fragment: true });

/** Splits a page at its anchors, so that a result leads to the part that has the words. @param path such as `errors.html` */
export function splitPage(path: string, html: string): SearchRecord[] {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const page = titleOf(parser.parse(main), ['h1']);
  let current: SearchRecord = { url: `/${path}`, title: page, page, text: '' };
  const records = [current];
  const add = (node: ElementContent | Root['children'][number]) => {
    if (node.type === 'text') current.text += node.value;
    if (node.type !== 'element' || isWithoutWords(node)) return;
    const { id } = node.properties;
    if (id && anchored.has(node.tagName)) {
      current = { url: `/${path}#${id}`, title: titleOf(node, titles), page, text: '' };
      records.push(current);
    }
    node.children.forEach(add);
    if (node.properties.dataWords) current.text += ` ${node.properties.dataWords}`;
    if (!inline.has(node.tagName)) current.text += ' ';
  };
  parser.parse(main).children.forEach(add);
  return records.map((record) => ({ ...record, text: record.text.replace(/\s+/g, ' ').trim() }));
}

const anchored = new Set(['h2', 'h3', 'section', 'li', 'tr']);
const titles = ['h1', 'h2', 'h3', 'h4', 'b', 'code', 'a'];
const inline = new Set(['a', 'b', 'code', 'em', 'i', 'strong', 'span', 'small']);
const withoutWords = new Set(['pre', 'nav', 'button', 'svg', 'form', 'h1']);

/** Whether readers do not read an element: controls, code, and the names of checks and mutants. */
const isWithoutWords = ({ tagName, properties }: Element): boolean =>
  withoutWords.has(tagName) || [properties.className].flat().includes('tests');

/** The words of the first element within another one that has one of these names. */
function titleOf(node: Root | ElementContent | Root['children'][number], names: readonly string[]): string {
  if (node.type === 'element' && names.includes(node.tagName)) return wordsOf(node);
  if (!('children' in node)) return '';
  for (const child of node.children) {
    const title = titleOf(child, names);
    if (title) return title;
  }
  return '';
}

const wordsOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(wordsOf).join('') : '';
