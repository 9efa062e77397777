import { cancelBroadcast, scheduleBroadcast } from '@email-automation/sandbox/operator/change-broadcasts';
import { isTime, timeRule, toTimestamp } from '@email-automation/service/domain/clock';
import { NotFound, TransitionNotAllowed, ValidationFailed } from '@email-automation/service/domain/errors';
import type { Database } from '@email-automation/service/storage/database';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { databaseOption, withDatabase } from './with-database.ts';

/** Adds `schedule` and `cancel` to the commands of broadcasts. */
export function addBroadcastCommands(program: Command): void {
  const group = program.commands.find((one) => one.name() === 'broadcasts') as Command;
  group.description('list, create, change, schedule, and cancel broadcasts');
  group
    .command('schedule <id>')
    .description(
      'schedule a draft, or a scheduled broadcast at another time; one whose time has passed is sent at once',
    )
    .requiredOption('--account <id>', 'id of the account')
    .requiredOption('--send-at <time>', 'time to send it, such as 2026-03-02T09:15:00Z')
    .option('--localize-sending-time', 'at this time in each subscriber’s time zone')
    .addOption(databaseOption())
    .action((id, { account, sendAt, localizeSendingTime = false, database }) =>
      withDatabase(database, async (opened) => {
        if (!isTime(sendAt)) throw new CommandError(`--send-at ${timeRule}.`);
        const time = { send_at: toTimestamp(sendAt), localize_sending_time: localizeSendingTime };
        await change(id, account, () => scheduleBroadcast({ database: opened }, account, id, time));
        process.stdout.write(`${id} is scheduled for ${time.send_at}.\n`);
      }),
    );
  group
    .command('cancel <id>')
    .description('cancel a scheduled broadcast, or the rest of one that is being sent')
    .requiredOption('--account <id>', 'id of the account')
    .addOption(databaseOption())
    .action((id, { account, database }) =>
      withDatabase(database, async (opened: Database) => {
        await change(id, account, () => cancelBroadcast({ database: opened }, account, id));
        process.stdout.write(`${id} is canceled.\n`);
      }),
    );
}

/** Does a change. @throws CommandError with the reason why the broadcast refuses it */
async function change(id: string, account: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof NotFound)
      throw new CommandError(`The account ${account} has no broadcast ${id}. To list broadcasts, run: broadcasts list`);
    if (error instanceof TransitionNotAllowed)
      throw new CommandError(`Neither the broadcast nor its account has a postal address (${error.code}).`);
    if (error instanceof ValidationFailed) throw new CommandError(error.message);
    throw error;
  }
}
