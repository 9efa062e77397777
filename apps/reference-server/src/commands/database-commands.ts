import {
  distribute,
  NotDistributable,
  planDistribution,
  type TablePlan,
} from '@email-automation/service/storage/schema/distribution';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { databaseOption, withDatabase } from './with-database.ts';

/** Adds `database`: actions of operators on a database as a whole. */
export function addDatabaseCommands(program: Command): void {
  program
    .command('database')
    .description('distribute a database over several machines')
    .command('distribute')
    .description(
      'distribute the tables of a PostgreSQL database with Citus by account, print each statement, and check what is distributed already; to be run again after each update of the server',
    )
    .option('--check', 'change nothing; exit code 1 if something is not where it should be')
    .addOption(databaseOption())
    .action(({ database, check }) =>
      withDatabase(database, async (opened, name) => {
        const plan = await planDistribution(opened).catch((error) => {
          throw error instanceof NotDistributable ? new CommandError(error.message) : error;
        });
        const wrong = plan.flatMap(({ table, problem }) => (problem ? [`${table} ${problem}`] : []));
        if (wrong.length > 0)
          throw new CommandError(`The database ${name} is distributed otherwise:\n${wrong.map(indent).join('\n')}`);
        const missing = plan.flatMap(({ statement }) => statement ?? []);
        if (check && missing.length > 0)
          throw new CommandError(
            `${missing.length} of ${plan.length} tables are not distributed. Run database distribute, which does:\n${missing.map(indent).join('\n')}`,
          );
        // A long table takes minutes, because its rows move.
        await distribute(opened, plan, ({ statement }) => process.stdout.write(`${statement};\n`));
        process.stdout.write(summarize(plan));
      }),
    );
}

const indent = (line: string) => `  ${line}`;

function summarize(plan: readonly TablePlan[]): string {
  const count = (placement: TablePlan['placement']) => plan.filter((table) => table.placement === placement).length;
  return `${count('account')} tables are distributed by account, ${count('reference')} are on every machine, and ${count('local')} on the one that servers connect to.\n`;
}
