import { createHash } from 'node:crypto';

/** What holds for a whole site, as a header: nothing comes from another host. Each page is stricter yet. */
export const sitePolicy =
  "default-src 'self' data: blob:; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const script = /<script(?: type="module")?>([\s\S]*?)<\/script>/g;

/** A page that, wherever it is hosted, runs the scripts that it holds now and no other, and loads nothing. */
export function withPolicy(html: string): string {
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
