import { createHash } from 'node:crypto';
import { html, Markup } from './html.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** A whole response: a page, a redirect, or what answers in their place. */
export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Where the forms of a page may lead in the end; redirects after a form count too. */
export type FormTargets = 'here' | 'anywhere' | 'nowhere';
const formTargets: Record<FormTargets, string> = { here: "'self'", anywhere: "'self' http: https:", nowhere: "'none'" };

/**
 * A page that loads nothing, runs nothing, cannot be framed and is kept by no cache.
 * @param title also the heading; `problem` is announced before it
 */
export function page(
  status: number,
  title: string,
  content: Markup,
  { forms = 'nowhere', problem = false }: { forms?: FormTargets; problem?: boolean } = {},
): PageResponse {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${problem ? 'Error: ' : ''}${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${formTargets[forms]}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: document.text,
  };
}
