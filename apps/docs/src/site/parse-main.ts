import domino from '@mixmark-io/domino';

/** Parses the content of a page, without its frame. @param html of the whole page */
export function parseMain(html: string): HTMLElement {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  return domino.createDocument(main).body;
}
