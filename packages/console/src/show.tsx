import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { ConsoleContext } from './console-context.ts';
import { Frame } from './frame/frame.tsx';
import { readFrameData } from './frame/frame-data.ts';
import type { Section } from './frame/sections.ts';
import { sendHtml } from './send-html.ts';
import { addNote, type Note } from './sessions.ts';

/** A page of the console. */
export interface View {
  title: string;
  section: Section;
  status?: number;
  content: ComponentChildren;
}

/** Sends a page in its frame. */
export async function show(
  context: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { title, section, status = 200, content }: View,
): Promise<FastifyReply> {
  const { session, url } = request;
  const { note } = (request.query ?? {}) as { note?: string };
  const page = (
    <Frame
      title={title}
      section={section}
      here={withoutNote(url)}
      session={session}
      data={await readFrameData(context, request)}
      isAnswer={request.method === 'POST'}
      note={typeof note === 'string' ? session.notes.get(note) : undefined}
    >
      {content}
    </Frame>
  );
  return sendHtml(reply, status, page);
}

/** Redirects to a page that shows a note about the effect. */
export function redirect({ session }: FastifyRequest, reply: FastifyReply, to: string, note?: Note): FastifyReply {
  const path = localPath(to);
  if (note === undefined) return reply.redirect(path, 303);
  const page = withoutNote(path);
  return reply.redirect(`${page}${page.includes('?') ? '&' : '?'}note=${addNote(session, note)}`, 303);
}

/** A path of the console, also if a form names another site. */
function localPath(to: string): string {
  const here = 'http://console.invalid';
  const { origin, pathname, search } = new URL(URL.canParse(to, here) ? to : '/console', here);
  return origin === here && /^\/console(\/|$)/.test(pathname) ? `${pathname}${search}` : '/console';
}

function withoutNote(address: string): string {
  return address.replace(/([?&])note=[^&]*(&?)/, (_, before: string, after: string) => (after ? before : ''));
}
