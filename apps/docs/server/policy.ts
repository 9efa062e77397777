/**
 * The Content-Security-Policy of every page: scripts, styles and images only from the site itself, and no HTML that scripts make
 * from strings. Requests can go to servers on the reader's own machine, for trying operations.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self' http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The policy as a header, which can also forbid to show pages in frames. */
export const headerPolicy = `${pagePolicy}; frame-ancestors 'none'`;
