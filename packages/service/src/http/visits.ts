import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, ValidationFailed } from '../domain/errors.ts';
import type { Random } from '../domain/random.ts';
import { isStorable } from '../domain/storable-values.ts';
import { findVisitedGoal, recordVisit } from '../services/visits.ts';
import { fieldsOf, parseFormBodies } from './body.ts';
import { TooManyRequests } from './errors.ts';
import type { AppOptions } from './options.ts';

/** A transparent image of one pixel. */
const image = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Pages of every site embed the image, read the response, and send another visit the next time. */
const publicHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

interface VisitRequest {
  Params: { account_id: string; goal_id: string };
}

/**
 * Adds visits to goals, which pages of other sites record: GET with an image that they embed, POST from a script. HEAD
 * has no effect.
 */
export function addVisits(app: FastifyInstance, { services }: Pick<AppOptions, 'services'>): void {
  app.register(async (scope) => {
    parseFormBodies(scope);
    scope.addHook('onRequest', async (_, reply) => {
      reply.headers(publicHeaders);
    });
    scope.addHook('preHandler', async ({ params }) => {
      if (!Object.values(params as VisitRequest['Params']).every(isStorable)) throw new NotFound('goal');
    });
    const url = '/visits/:account_id/:goal_id';
    const record = async (request: FastifyRequest<VisitRequest>, reply: FastifyReply): Promise<void> => {
      const { account_id, goal_id } = request.params;
      const read = createReader(request);
      const [visitor, value, pageUrl] = [read('visitor'), read('value'), readUrl(read('url'))];
      const cookie = readVisitor(services.random, request.headers.cookie);
      const result = await recordVisit(services, account_id, goal_id, {
        visitor: visitor === undefined ? { by: 'cookie', id: cookie } : { by: 'page', id: visitor },
        address: request.ip,
        url: pageUrl,
        referer: request.headers.referer,
        ...(value !== undefined && { value: /^-?\d+$/.test(value) ? Number(value) : Number.NaN }),
      });
      if (result.status === 'limited') {
        reply.header('retry-after', result.retryAfterSeconds);
        throw new TooManyRequests('Too many visits came from this network. Try again in 15 minutes.');
      }
      if (visitor === undefined) reply.header('set-cookie', formatVisitorCookie(cookie, result.acrossDomains));
    };
    scope.get<VisitRequest>(url, async (request, reply) => {
      if (request.method === 'HEAD') await findVisitedGoal(services, request.params.account_id, request.params.goal_id);
      else await record(request, reply);
      return reply.type('image/gif').send(image);
    });
    scope.post<VisitRequest>(url, async (request, reply) => {
      await record(request, reply);
      return reply.status(204).send();
    });
  });
}

/** Reads parameters of the query or of a form; an empty one counts as absent. */
function createReader(request: FastifyRequest): (name: string) => string | undefined {
  const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
  const fields = fieldsOf(request);
  return (name) => fields.get(name) || query.get(name) || undefined;
}

function readUrl(text: string | undefined): string | undefined {
  if (text === undefined || URL.canParse(text)) return text;
  throw new ValidationFailed({ code: 'url_error', attribute: 'url', message: 'URL must be a valid URL.' });
}

const visitorCookie = 'visitor';

/** In seconds; browsers store no cookie for longer than 400 days. */
const visitorSeconds = 365 * 24 * 60 * 60;

/** The id of a visitor in the cookie of the browser, or a new one. */
export function readVisitor(random: Random, cookies = ''): string {
  return new RegExp(`(?:^|;)\\s*${visitorCookie}=([\\w-]{43})\\s*(?:;|$)`).exec(cookies)?.[1] ?? random.token();
}

/**
 * Formats `Set-Cookie` with the id of a visitor. Without `Path`, browsers send it to the visits of the same account only.
 * @param acrossDomains whether browsers send it from the pages of other sites, too, which HTTPS alone permits
 */
export function formatVisitorCookie(id: string, acrossDomains: boolean): string {
  const site = acrossDomains ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `${visitorCookie}=${id}; Max-Age=${visitorSeconds}; HttpOnly; ${site}`;
}
