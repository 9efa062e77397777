declare module '@joplin/turndown-plugin-gfm' {
  /** Tables, task lists, and struck text as GitHub writes them. */
  export const gfm: import('turndown').Plugin;
}

/** The package declares its functions for another name. */
declare module '@mixmark-io/domino' {
  const domino: { createDocument(html: string): Document };
  export default domino;
}

/** Its types need those of another server. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  export default function compression(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
