/** The links of pages to the contract. */
export interface DocsLinks {
  requirement(id: string): string;
  choice(id: string): string;
  error(code: string): string;
  operation(id: string): string;
}

/** @param url the URL of the documentation, or of the contract that the server serves, which every link then leads to */
export function createDocsLinks(url: string): DocsLinks {
  // A page of a guide, which responses link to, tells where the other pages are.
  const [, root] = /^([^?#]*\/)guides\/[^/?#]+$/.exec(url.replace(/#.*$/s, '')) ?? [];
  const link = (page: string) => (root === undefined ? url.replace(/#.*$/s, '') : `${root}${page}`);
  return {
    requirement: (id) => link(`requirements.html#${id}`),
    choice: (id) => link(`unspecified.html#${id}`),
    error: (code) => link(`errors.html#${encodeURIComponent(code)}`),
    operation: (id) => link(`reference/${id}.html`),
  };
}
