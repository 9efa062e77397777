import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => (tree: Root) => prepare(tree))
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-' });

/** The content of a page as Markdown, for programs and for reading without a browser. */
export async function renderMarkdownTwin(html: string): Promise<string> {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  return String(await converter.process(main));
}

/** Removes parts that only work on a page, and gives the rest the elements that Markdown has. */
function prepare(node: Root | Element): void {
  node.children = (node.children as ElementContent[]).filter((child) => !isForBrowser(child));
  for (const child of node.children) {
    // Later steps copy the tree several times, and need neither places in the source nor highlighting.
    delete child.position;
    if (child.type !== 'element') continue;
    adapt(child);
    prepare(child);
  }
}

const textOf = (node: ElementContent): string =>
  node.type === 'element' ? node.children.map(textOf).join('') : node.type === 'text' ? node.value : '';

const browserTags = new Set(['nav', 'svg', 'button', 'form', 'script', 'datalist', 'wbr']);

function isForBrowser(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return (
    browserTags.has(node.tagName) ||
    ['try', 'box', 'on-dark'].some((name) => hasClass(node, name)) ||
    node.properties.role === 'tablist'
  );
}

const hasClass = ({ properties }: Element, name: string) => [properties.className].flat().includes(name);

function adapt(node: Element): void {
  const { tagName, properties, children } = node;
  // The header of a block of code, and the tab of a panel, are lines above the code.
  if (tagName === 'header' && children.some((child) => child.type === 'element' && child.tagName === 'b')) {
    node.tagName = 'p';
    node.children = separate(children);
  }
  if (tagName === 'pre')
    for (const code of children) if (code.type === 'element') code.children = [{ type: 'text', value: textOf(code) }];
  if (hasClass(node, 'url')) node.children = separate(children);
  if (hasClass(node, 'reg'))
    for (const item of children) if (item.type === 'element') item.children = separate(item.children);
  const [panel] = children;
  if (properties.role === 'tabpanel' && panel?.type === 'element') {
    const label = String(panel.properties.ariaLabel).replace(/^.*?: /, '');
    children.unshift(createElement('p', [{ type: 'text', value: label }]));
  }
  if (tagName === 'dl') {
    node.tagName = 'ul';
    node.children = children.map(listTerm);
  }
  // Twins lead to twins.
  if (typeof properties.href === 'string' && !/^[a-z]+:/.test(properties.href)) {
    properties.href = properties.href.replace(/\.html(?=$|#)/, '.md');
  }
}

const createElement = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

/** Words that the page separates by their position. */
const separate = (children: ElementContent[]): ElementContent[] =>
  children.flatMap((child) => [child, { type: 'text', value: ' ' }]);

/** A term with its description, as an item of a list. */
function listTerm(group: ElementContent): ElementContent {
  if (group.type !== 'element') return group;
  const [term, description] = group.children.filter((child) => child.type === 'element');
  const colon: ElementContent = { type: 'text', value: ': ' };
  return createElement('li', [createElement('strong', term?.children ?? []), colon, ...(description?.children ?? [])]);
}
