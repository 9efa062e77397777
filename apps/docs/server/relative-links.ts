/**
 * Makes the URLs of a page that start at the root of the site relative, so that the site works under any path.
 * @param path of the page in the site, such as `reference/fetchGoal.html`
 * @param root what URLs at the root of the site start with
 */
export function makeLinksRelative(html: string, path: string, root = '/'): string {
  const up = '../'.repeat(path.split(/[\\/]/).length - 1);
  return replaceRoot(html, root, up);
}

/** Makes the URLs of a page that start at the root of the site start with another path, where the site will be. */
export function moveLinks(html: string, root: string): string {
  return replaceRoot(html, '/', root);
}

function replaceRoot(html: string, root: string, replacement: string): string {
  // Only within tags: code in the text of a page can look like an attribute.
  return html.replace(/<[a-z][^>]*(?:>|$)/g, (tag) =>
    tag.replace(/( (?:href|src)=")(\/(?!\/)[^"]*)/g, (match, attribute: string, url: string) =>
      url.startsWith(root) ? `${attribute}${replacement}${url.slice(root.length)}` : match,
    ),
  );
}
