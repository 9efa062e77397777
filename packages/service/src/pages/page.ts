import { sha256 } from '../ports/crypto.ts';
import { html, Markup } from './html.ts';
import { icon } from './icon.ts';
import { style } from './style.ts';

const styleHash = sha256(style, 'base64');

/** A complete HTTP response: a page, a redirect, or JSON. */
export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Renders JSON for an application (RFC 6749, 5.1). */
export function renderJson(status: number, body: object): PageResponse {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    pragma: 'no-cache',
  };
  return { status, headers, body: JSON.stringify(body) };
}

/** Where the forms of a page may go, redirects included. */
export type FormTargets = 'self' | 'anywhere' | 'nowhere';
const formTargets: Record<FormTargets, string> = { self: "'self'", anywhere: "'self' http: https:", nowhere: "'none'" };

/**
 * Renders a page that loads no resources, runs no scripts, cannot be framed, and is not cached.
 * @param title title and heading; with `error`, the title starts with `Error: `
 * @param scheme of an app that forms may redirect to, such as `com.example.app:`
 */
export function page(
  status: number,
  title: string,
  content: Markup,
  {
    forms = 'nowhere',
    scheme,
    error = false,
  }: { forms?: FormTargets; scheme?: string | undefined; error?: boolean } = {},
): PageResponse {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${error ? 'Error: ' : ''}${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<span aria-hidden="true">${new Markup(icon)}</span>
Email Automation
</header>
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
    `form-action ${[formTargets[forms], scheme].filter(Boolean).join(' ')}`,
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
