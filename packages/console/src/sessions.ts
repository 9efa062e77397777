import { timingSafeEqual } from 'node:crypto';
import { systemRandom } from '@email-automation/service/domain/random';
import { hashToken } from '@email-automation/service/domain/tokens';

/** A message that a page shows once something was done. */
export interface Note {
  kind: 'done' | 'time' | 'bad';
  text: string;
}

/** A browser that signed in. It is in memory: it ends with the process. */
export interface Session {
  /** Forms of the console send it along; forms of other sites cannot know it. */
  formToken: string;
  /** The account that pages are about (default: all accounts). */
  account?: string;
  /** Notes by the ids that addresses of pages have. */
  notes: Map<string, Note>;
}

export type Sessions = ReturnType<typeof createSessions>;

/** An hour, and twelve, in milliseconds of real time: users do not live by the clock of the sandbox. */
const [linkAge, sessionAge] = [3_600_000, 43_200_000];
/** The oldest are dropped beyond this number. */
const [maxLinks, maxSessions, maxNotes] = [100, 100, 20];

/** Creates the sessions of a console. Only hashes of secrets are kept. */
export function createSessions(now: () => number = Date.now) {
  const links = new Map<string, number>();
  const sessions = new Map<string, { session: Session; endsAt: number }>();
  return {
    /** Creates the secret of a link that signs in one browser, within an hour. */
    createLink(): string {
      const secret = systemRandom.token();
      keep(links, hashToken(secret), now() + linkAge, maxLinks);
      return secret;
    },
    /** Signs in with the secret of a link. @returns the value of the cookie; undefined for a link that is unknown, used, or old */
    open(secret: string): string | undefined {
      const hash = hashToken(secret);
      const endsAt = links.get(hash);
      if (!links.delete(hash) || endsAt === undefined || endsAt < now()) return undefined;
      const cookie = systemRandom.token();
      const session: Session = { formToken: systemRandom.token(), notes: new Map() };
      keep(sessions, hashToken(cookie), { session, endsAt: now() + sessionAge }, maxSessions);
      return cookie;
    },
    /** The session of a cookie. */
    find(cookie: string | undefined): Session | undefined {
      const found = cookie === undefined ? undefined : sessions.get(hashToken(cookie));
      return found !== undefined && found.endsAt >= now() ? found.session : undefined;
    },
    close(cookie: string | undefined): void {
      if (cookie !== undefined) sessions.delete(hashToken(cookie));
    },
  };
}

/** Stores a note. @returns its id */
export function addNote({ notes }: Session, note: Note): string {
  const id = systemRandom.token().slice(0, 8);
  keep(notes, id, note, maxNotes);
  return id;
}

/** Whether a form was sent from a page of this session. */
export function isFormToken({ formToken }: Session, sent: unknown): boolean {
  return typeof sent === 'string' && timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(formToken)));
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
