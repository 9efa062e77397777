import type * as Migrate from '@email-automation/service/storage/schema/migrate';
import { sql } from 'kysely';
import { defineMutants, inService } from '../mutant.ts';

export const mutants = defineMutants(import.meta.url, {
  'column-demanded': {
    description: 'A migration demands a value that servers of the last release do not write.',
    ...inService<typeof Migrate>('storage/schema/migrate', ({ migrate }) => ({
      async migrate(database, ...more) {
        await migrate(database, ...more);
        await sql`alter table queued_batches add column if not exists size integer`.execute(database.query);
        await sql`alter table queued_batches drop constraint if exists size_known,
          add constraint size_known check (size is not null) not valid`.execute(database.query);
      },
    })),
  },
});
