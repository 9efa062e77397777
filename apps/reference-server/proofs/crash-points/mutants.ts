import type { Mutant } from '../mutant.ts';

/** Faults that an author could make. While nothing fails, the server does with each of them what it should. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'link-used-apart': {
    description: 'A confirmation marks its link as used after its transaction instead of in it.',
    change: {
      file: 'packages/service/src/services/subscribers/confirm.ts',
      search: `    await markLinkUsed(db, email, at);
    const form = email.form_id === null ? undefined : await findForm(db, account_id, email.form_id);
    if (form) await notifyOfSubscribing(db, services, form, campaign, active, email.to_email);
    return { email, campaign, subscription: active };
  });
`,
      replacement: `    const form = email.form_id === null ? undefined : await findForm(db, account_id, email.form_id);
    if (form) await notifyOfSubscribing(db, services, form, campaign, active, email.to_email);
    return { email, campaign, subscription: active };
  });
  if (confirmed.email.link_used_at === null) await markLinkUsed(database.query, confirmed.email, timestamp(clock.now()));
`,
    },
  },
  'ends-before-commit': {
    on: 'SQLite',
    description: 'A transaction ends before the commit that it shares with others.',
    change: {
      file: 'packages/service/src/storage/sqlite/writer.ts',
      search: 'return ended.promise;',
      replacement: 'ended.promise.catch(() => {}); return Promise.resolve();',
    },
  },
  'code-exchanged-apart': {
    description: 'The exchange of a code marks the code as exchanged after the transaction that stores the token.',
    change: {
      file: 'packages/service/src/services/access/authorizations.ts',
      search: `    await markCodeExchanged(db, code.hash, hash);
    return undefined;
  });
`,
      replacement: `    return undefined;
  });
  if (refusal === undefined) await markCodeExchanged(database.query, hashToken(parameters.code ?? ''), hash);
`,
    },
  },
  'sent-before-sending': {
    description: 'An email is marked as sent before it is sent.',
    change: {
      file: 'packages/service/src/background/sender.ts',
      search: '    await transport.send(email);',
      replacement: `    await markSent(query, email, timestamp(clock.now()));
    await transport.send(email);`,
    },
  },
  'message-id-of-attempt': {
    description: 'Each attempt to send an email has a Message-ID of its own.',
    change: {
      file: 'packages/service/src/background/smtp.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source
      search: '`<${email.message_id}>`',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source
      replacement: '`<${email.attempts}.${email.message_id}>`',
    },
  },
  'claim-kept': {
    description: 'The claim of an email never expires.',
    change: {
      file: 'packages/service/src/storage/queues/outbox.ts',
      search: 'next_attempt_at: until.toISOString(), attempts',
      replacement: 'next_attempt_at: null, attempts',
    },
  },
  'outage-of-record': {
    description: 'An outage of the database counts as an error of the record that is processed.',
    change: {
      file: 'packages/service/src/storage/database-failures.ts',
      search: 'if (error instanceof Unavailable) return true;',
      replacement: 'if (error instanceof Unavailable) return false;',
    },
  },
  'migrations-apart': {
    description: 'Migrations run without a transaction.',
    change: {
      file: 'packages/service/src/storage/schema/migrate.ts',
      search: "if (dialect.name !== 'postgres') return run(query);",
      replacement: `const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: query, disableTransactions: true, provider }).migrateToLatest();
  if (error) throw toUnavailable(error);
  if (provider) return;`,
    },
  },
};
