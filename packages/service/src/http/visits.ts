import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, ValidationFailed } from '../domain/errors.ts';
import type { Random } from '../domain/random.ts';
import { isStorable } from '../domain/storable-values.ts';
import { recordVisit } from '../services/visits.ts';
import { TooManyRequests } from './errors.ts';
import type { AppOptions } from './options.ts';

/** A transparent image of one pixel. */
const image = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Pages of every site embed the image, and send another visit the next time. */
const publicHeaders = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' };

interface VisitRequest {
  Params: { account_id: string; goal_id: string };
}

/** Adds visits to goals, which pages of other sites record with an image that they embed. HEAD has no effect. */
export function addVisits(app: FastifyInstance, { services }: Pick<AppOptions, 'services'>): void {
  async function record(
    { params, url, headers, ip }: FastifyRequest<VisitRequest>,
    reply: FastifyReply,
  ): Promise<void> {
    const { account_id, goal_id } = params;
    if (!isStorable(account_id) || !isStorable(goal_id)) throw new NotFound('goal');
    // An empty parameter counts as absent.
    const query = new URLSearchParams(url.split('?').slice(1).join('?'));
    const value = query.get('value') || undefined;
    const visitor = readVisitor(services.random, headers.cookie);
    const result = await recordVisit(services, account_id, goal_id, {
      visitor,
      address: ip,
      url: readUrl(query.get('url') || undefined),
      referer: headers.referer,
      ...(value !== undefined && { value: /^-?\d+$/.test(value) ? Number(value) : Number.NaN }),
    });
    if (result.status === 'limited') {
      reply.header('retry-after', result.retryAfterSeconds);
      throw new TooManyRequests('Too many visits came from this network. Try again in 15 minutes.');
    }
    reply.header('set-cookie', formatVisitorCookie(visitor, result.acrossDomains));
  }
  app.get<VisitRequest>('/visits/:account_id/:goal_id', async (request, reply) => {
    reply.headers(publicHeaders);
    if (request.method === 'GET') await record(request, reply);
    return reply.type('image/gif').send(image);
  });
}

function readUrl(text: string | undefined): string | undefined {
  if (text === undefined || URL.canParse(text)) return text;
  throw new ValidationFailed({ code: 'url_error', attribute: 'url', message: 'URL must be a valid URL.' });
}

const visitorCookie = 'visitor';

/** In seconds; browsers store no cookie for longer than 400 days. */
const visitorSeconds = 365 * 24 * 60 * 60;

/** The id of a visitor in the cookie of the browser, or a new one. */
function readVisitor(random: Random, cookies = ''): string {
  return new RegExp(`(?:^|;)\\s*${visitorCookie}=([\\w-]{43})\\s*(?:;|$)`).exec(cookies)?.[1] ?? random.token();
}

/**
 * Formats `Set-Cookie` with the id of a visitor. Without `Path`, browsers send it to the visits of the same account only.
 * @param acrossDomains whether browsers send it from the pages of other sites, too, which HTTPS alone permits
 */
function formatVisitorCookie(id: string, acrossDomains: boolean): string {
  const site = acrossDomains ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `${visitorCookie}=${id}; Max-Age=${visitorSeconds}; HttpOnly; ${site}`;
}
