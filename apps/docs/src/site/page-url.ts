/** URL of a page from the path that Astro has for it, which has no `.html`, or does. */
export function pageUrl(path: string): string {
  if (path === '/' || path === '') return '/index.html';
  return path.endsWith('.html') ? path : `${path}.html`;
}
