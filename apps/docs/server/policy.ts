/**
 * The Content-Security-Policy of every page: scripts, styles and images only from the site itself, no HTML that scripts make
 * from strings, no code but the search that is WebAssembly, and no Worker but the sandbox. Requests can go to servers on the reader's own machine, for trying operations.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "worker-src 'self'",
  "connect-src 'self' http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sandbox',
].join('; ');

/** The policy as a header, which can also forbid to show pages in frames. */
export const headerPolicy = `${pagePolicy}; frame-ancestors 'none'`;

/** The policy of the sandbox's script: its libraries make functions from text, and its engine is WebAssembly. Pages may do neither. */
export const sandboxPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self'";

/** The path of that script. */
export const sandboxScript = '/sandbox/sandbox-worker.js';
