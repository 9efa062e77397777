import type * as Smtp from '@email-automation/service/background/smtp';
import type * as Authorizations from '@email-automation/service/services/access/authorizations';
import type * as Records from '@email-automation/service/services/batches/process-records';
import type * as Confirm from '@email-automation/service/services/subscribers/confirm';
import type * as Outbox from '@email-automation/service/storage/queues/outbox';
import type * as Migrate from '@email-automation/service/storage/schema/migrate';
import type * as Writer from '@email-automation/service/storage/sqlite/writer';
import { defineMutants, inService, withoutTransactions } from '../mutant.ts';

/** Claims emails, and then changes each of them. */
const changeClaimed = (change: (usual: typeof Outbox, ...of: ChangeParameters) => Promise<unknown>) =>
  inService<typeof Outbox>('storage/queues/outbox', (usual) => ({
    async claimEmails(db, accountId, now, ...others) {
      const emails = await usual.claimEmails(db, accountId, now, ...others);
      for (const email of emails) await change(usual, db, email, now);
      return emails;
    },
  }));

type ChangeParameters = [
  db: Parameters<typeof Outbox.claimEmails>[0],
  email: Awaited<ReturnType<typeof Outbox.claimEmails>>[number],
  now: Date,
];

/** Faults that an author could make. While nothing fails, the server does with each of them what it should. */
export const mutants = defineMutants(import.meta.url, {
  'confirmed-apart': {
    description: 'A confirmation is stored without a transaction.',
    ...inService<typeof Confirm>('services/subscribers/confirm', ({ confirm }) => ({
      confirm: (services, token) => confirm({ ...services, database: withoutTransactions(services.database) }, token),
    })),
  },
  'ends-before-commit': {
    on: 'SQLite',
    description: 'A transaction ends before the commit that it shares with others.',
    ...inService<typeof Writer>('storage/sqlite/writer', ({ SqliteWriter }) => ({
      SqliteWriter: class extends SqliteWriter {
        override async commit() {
          super.commit().catch(() => {});
        }
      },
    })),
  },
  'code-exchanged-apart': {
    description: 'The exchange of a code is stored without a transaction.',
    ...inService<typeof Authorizations>('services/access/authorizations', ({ exchangeCode }) => ({
      exchangeCode: (services, ...others) =>
        exchangeCode({ ...services, database: withoutTransactions(services.database) }, ...others),
    })),
  },
  'sent-before-sending': {
    description: 'An email is marked as sent before it is sent.',
    ...changeClaimed(({ markSent }, db, email, now) => markSent(db, email, now.toISOString())),
  },
  'message-id-of-attempt': {
    description: 'Each attempt to send an email has another Message-ID.',
    ...inService<typeof Smtp>('background/smtp', ({ smtpTransport }) => ({
      smtpTransport(...options) {
        const transport = smtpTransport(...options);
        return {
          ...transport,
          send: (email) => transport.send({ ...email, message_id: `${email.attempts}.${email.message_id}` }),
        };
      },
    })),
  },
  'claim-kept': {
    description: 'The claim of an email never expires.',
    ...changeClaimed((_usual, db, { account_id, cause }) =>
      db
        .updateTable('outbox')
        .set({ next_attempt_at: null })
        .where('account_id', '=', account_id)
        .where('cause', '=', cause)
        .execute(),
    ),
  },
  'outage-of-record': {
    description: 'An outage of the database counts as an error of the record that is processed.',
    ...inService<typeof Records>('services/batches/process-records', ({ processRecords }) => ({
      processRecords: (db, process, ...others) => {
        const fail = (error: unknown) => {
          throw new Error('The record failed.', { cause: error });
        };
        // With a savepoint from the first attempt on, after which the transaction goes on.
        const [batch, records, now, random, first] = others;
        const failing: typeof process = (...all) => process(...all).catch(fail);
        return processRecords(db, failing, batch, records, now, random, first);
      },
    })),
  },
  'migrations-apart': {
    description: 'Migrations run without a transaction.',
    ...inService<typeof Migrate>('storage/schema/migrate', ({ migrate }) => ({
      migrate: (database, ...more) => migrate(withoutTransactions(database), ...more),
    })),
  },
});
