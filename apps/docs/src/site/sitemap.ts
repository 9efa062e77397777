/** The sitemap of the site for search engines. Its URLs have to be absolute. @param paths of all pages */
export function renderSitemap(paths: readonly string[], site: string): string {
  const entries = paths.map((path) => `  <url><loc>${new URL(path, site).href}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
