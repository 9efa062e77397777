/** Links to a page of the documentation, such as `errors.html#not_found_error`. */
export type LinkDocs = (page: string) => string;

/** @param url the URL of the documentation, or of the contract that the server serves, which every link then leads to */
export function createDocsLink(url: string): LinkDocs {
  const [own = ''] = url.split('#');
  // A page of a guide, which responses link to, tells where the other pages are.
  const [, root] = /^([^?]*\/)guides\/[^/?]+$/.exec(own) ?? [];
  return (page) => (root === undefined ? own : `${root}${page}`);
}
