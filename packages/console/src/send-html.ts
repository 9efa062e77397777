import type { FastifyReply } from 'fastify';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { pageHeaders } from './policy.ts';

/** Sends a page with the headers that every page has. */
export function sendHtml(reply: FastifyReply, status: number, page: VNode): FastifyReply {
  return reply
    .status(status)
    .headers(pageHeaders)
    .send(`<!doctype html>${renderToString(page)}`);
}
