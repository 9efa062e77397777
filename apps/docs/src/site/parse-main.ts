import domino from '@mixmark-io/domino';

/**
 * Parses the content of a page, without its frame. Code loses its colors, which are most of the elements of a page.
 * @param html of the whole page
 */
export function parseMain(html: string): HTMLElement {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const plain = main.replace(/<pre[\s\S]*?<\/pre>/g, (code) => code.replace(/<\/?span[^>]*>/g, ''));
  return domino.createDocument(plain).body;
}
