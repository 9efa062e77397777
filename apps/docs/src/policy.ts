import { createHash } from 'node:crypto';

/** The Content-Security-Policy header of the site: no resources from other hosts. The policy of each page is stricter. */
export const sitePolicy =
  "default-src 'self' data: blob:; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const script = /<script(?: type="module")?>([\s\S]*?)<\/script>/g;

/**
 * Adds a Content-Security-Policy to an HTML page: it can run only the scripts that it contains now, and load no
 * resources, on any host.
 */
export function addPolicy(html: string): string {
  const hashes = [...html.matchAll(script)].map(([, code = '']) => {
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  });
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.join(' ') || "'none'"}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`;
  return html.replace('<head>', () => `<head>\n${meta}`);
}
