declare module '@joplin/turndown-plugin-gfm' {
  /** Tables, task lists, and struck text as GitHub writes them. */
  export const gfm: import('turndown').Plugin;
}

/** The package declares its functions for another name. */
declare module '@mixmark-io/domino' {
  const domino: { createDocument(html: string): Document };
  export default domino;
}

declare module 'http-compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  /** Compresses responses of these media types, at these levels of effort. */
  export default function compression(options: {
    level: { brotli: number; gzip: number };
    mimes: RegExp;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
