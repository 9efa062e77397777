/** What readers see of a guide in MDX as plain words: without imports, components, code, and the URLs of links. */
export function proseOf(mdx: string): string {
  return mdx
    .replace(/^```[\s\S]*?^```$/gm, ' ')
    .replace(/^import .*$/gm, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[`*[|#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
