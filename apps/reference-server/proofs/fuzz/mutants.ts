import { PassThrough, type Readable } from 'node:stream';
import type * as Subscribers from '@email-automation/service/domain/subscribers';
import type * as Body from '@email-automation/service/http/body';
import type * as ContentCodings from '@email-automation/service/http/content-codings';
import type * as RateLimits from '@email-automation/service/http/rate-limits';
import type * as StorableBody from '@email-automation/service/http/storable-body';
import type * as ProcessRecords from '@email-automation/service/services/batches/process-records';
import type * as Pages from '@email-automation/service/storage/statements/pages';
import { replaceExports } from '@email-automation/test-tools/module-mutant';
import type * as KyselyModule from 'kysely';
import { defineMutants, inService } from '../mutant.ts';

const offsetWithGap = ({ page, perPage }: Pages.PageRequest) => (page - 1) * (perPage + 1);

/** Faults of the server that the proof must notice. */
export const mutants = defineMutants(import.meta.url, {
  'null-character': {
    description: 'Strings in bodies are checked for halves of surrogate pairs, but not for U+0000.',
    ...inService<typeof StorableBody>('http/storable-body', ({ findUnstorable }) => ({
      findUnstorable: (body, operation) =>
        findUnstorable(body, operation).filter(({ path }) => {
          const value = path.reduce((within: unknown, key) => Reflect.get(Object(within), key), body);
          return typeof value !== 'string' || !value.isWellFormed();
        }),
    })),
  },
  collation: {
    description:
      'Columns on PostgreSQL have the collation of the database, so that lists are not ordered by code points.',
    ...replaceExports<typeof KyselyModule>(new URL(import.meta.resolve('kysely')), ({ PostgresQueryCompiler }) => ({
      PostgresQueryCompiler: class extends PostgresQueryCompiler {
        protected override append(text: string): void {
          if (text !== ' collate "C"') super.append(text);
        }
      },
    })),
  },
  'undeclared-response': {
    description: 'Responses to batches lack the headers of the rate limit, which the contract requires.',
    ...inService<typeof RateLimits>('http/rate-limits', ({ showRateLimit }) => ({
      showRateLimit(status, reply) {
        showRateLimit(status, reply);
        if (/\/batch/.test(reply.request.url))
          for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining']) reply.removeHeader(name);
      },
    })),
  },
  'unfinished-body': {
    description: 'A compressed body that is cut off never gets a response.',
    ...inService<typeof ContentCodings>('http/content-codings', ({ decodeContentCodings }) => ({
      decodeContentCodings(app) {
        decodeContentCodings(app);
        app.addHook('preParsing', (request, _reply, payload, done) => {
          if (request.headers['content-encoding'] === undefined) return done(null, payload);
          const passed = (payload as Readable).on('error', () => {}).pipe(new PassThrough());
          Object.defineProperty(passed, 'receivedEncodedLength', { get: () => payload.receivedEncodedLength });
          done(null, passed);
        });
      },
    })),
  },
  'dead-letter': {
    description: 'A record with a name that every object inherits makes its whole batch a dead letter.',
    ...inService<typeof ProcessRecords>('services/batches/process-records', ({ processRecords }) => ({
      async processRecords(db, process, batch, records, ...others) {
        if (JSON.stringify(records).includes('"constructor":')) throw new TypeError('constructor is not iterable');
        return processRecords(db, process, batch, records, ...others);
      },
    })),
  },
  'page-gap': {
    description: 'Every page of a list after the first skips a record.',
    ...inService<typeof Pages>('storage/statements/pages', ({ selectPage }) => ({
      selectPage: (ordered, request) => selectPage(ordered, request).offset(offsetWithGap(request)),
      selectPageById(ordered, request) {
        const ids = selectPage(ordered.clearSelect().select('id' as never), request).offset(offsetWithGap(request));
        return ordered.where('id' as never, 'in', ids as never) as never;
      },
    })),
  },
  'denied-consent': {
    description: 'A broadcast goes to subscribers who have denied consent, too.',
    ...inService<typeof Subscribers>('domain/subscribers', () => ({
      mayReceiveMarketing: ({ status }) => status === 'active',
    })),
  },
  leak: {
    description: 'Each body leaves five megabytes behind.',
    ...inService<typeof Body>('http/body', ({ bodyOf }) => ({
      bodyOf(request) {
        if (request.body !== undefined) Reflect.set(globalThis, Symbol(), Buffer.alloc(5_000_000, 1));
        return bodyOf(request);
      },
    })),
  },
});
