declare module '@joplin/turndown-plugin-gfm' {
  /** Tables, task lists, and struck text as GitHub writes them. */
  export const gfm: import('turndown').Plugin;
}

/** The package declares its functions for another name. */
declare module '@mixmark-io/domino' {
  const domino: { createDocument(html: string): Document };
  export default domino;
}
