import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { SearchEntry } from './entries.ts';

/** The words between two headings of a page. */
interface Passage {
  /** Anchor of the heading above it; none for what comes before the first one. */
  anchor: string | undefined;
  heading: string;
  text: string;
}

/** Completes a guide by its words, and by an entry for each of its sections, so that a result leads to the passage that has the words. */
export function addPassages(guide: SearchEntry, html: string): SearchEntry[] {
  const { title, url } = guide;
  return passagesOf(html).map(({ anchor, heading, text }) =>
    anchor ? { ...guide, title: heading, detail: title, text, url: `${url}#${anchor}` } : { ...guide, text },
  );
}

const parser = unified().use(rehypeParse, { fragment: true });

/** What a reader of a rendered guide sees as words, by its headings: also what components write, but no code. */
function passagesOf(html: string): Passage[] {
  const [prose = ''] = /<div class="prose">[\s\S]*<\/main>/.exec(html) ?? [];
  const [content] = parser.parse(prose).children as Element[];
  let passage: Passage = { anchor: undefined, heading: '', text: '' };
  const passages = [passage];
  for (const node of content?.children ?? []) {
    const text = wordsOf(node);
    const anchor = node.type === 'element' && /^h\d$/.test(node.tagName) ? node.properties.id : undefined;
    if (anchor) {
      passage = { anchor: String(anchor), heading: text, text: '' };
      passages.push(passage);
    } else passage.text = `${passage.text} ${text}`.replace(/\s+/g, ' ').trim();
  }
  return passages;
}

const withoutWords = new Set(['pre', 'nav', 'button', 'svg']);
const blocks = new Set(['p', 'div', 'li', 'tr', 'td', 'th', 'dt', 'dd', 'table', 'figcaption']);

function wordsOf(node: ElementContent | Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || withoutWords.has(node.tagName)) return '';
  const words = node.children.map(wordsOf).join('');
  return blocks.has(node.tagName) ? `${words} ` : words;
}
