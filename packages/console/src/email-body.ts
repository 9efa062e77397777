import type { FastifyReply } from 'fastify';

/** The HTML of an email is hostile, so it cannot run scripts, load, or send, and has no origin. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Sends the HTML of an email to its frame. */
export function sendEmailBody(reply: FastifyReply, html: string): FastifyReply {
  // The first `base` counts: a link opens beside the console, not in its frame.
  return reply.headers(headers).send(`<!doctype html><base target="_blank">${html}`);
}
