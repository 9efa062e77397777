/**
 * Makes the URLs of a page that start at the root of the site relative, so that the site works under any path.
 * @param path of the page in the site, such as `reference/fetchGoal.html`
 */
export function makeLinksRelative(html: string, path: string): string {
  const up = '../'.repeat(path.split(/[\\/]/).length - 1);
  // Only within tags: code in the text of a page can look like an attribute.
  return html.replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/( (?:href|src)=")\/(?!\/)/g, `$1${up}`));
}
