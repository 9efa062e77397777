#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { explain } from './commands/explain.ts';
import { init } from './commands/init.ts';
import { list } from './commands/list.ts';
import { runCommand } from './commands/run.ts';
import { errorExit, UsageError, usageExit } from './commands/usage.ts';
import { kitVersion } from './create-report.ts';
import { kitErrorMessage } from './outcomes.ts';
import { formats } from './reports/formats.ts';
import { SelectionError } from './selection.ts';
import { profileNames, profiles } from './target/profiles.ts';
import { TargetError } from './target/read.ts';

function several(value: string, before: string[] = []): string[] {
  const names = value.split(',').filter(Boolean);
  if (names.length === 0) throw new InvalidArgumentError('It names nothing.');
  return [...before, ...names];
}

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number of at most nine digits.');
  return Number(value);
}

const filters = 'requirements (AUTH-3), parts (AUTH or 5), operations (listGoals) or checks, several with commas';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Ignore EPIPE: the reader, such as `head`, closed early, and the exit code is still the verdict.
    if (error.code !== 'EPIPE') process.exit(errorExit);
  });
}

const program = new Command('email-automation-conformance')
  .description('Tests any server of the email marketing automation API over HTTP, requirement by requirement.')
  .version(kitVersion)
  .showHelpAfterError('Add --help for the options.')
  .addHelpText(
    'after',
    `
Start with:
  email-automation-conformance init            write conformance.yaml, to be filled in
  email-automation-conformance run             test the server that it describes

Exit codes: 0 everything claimed holds · 1 something does not, or cannot be tested · 2 wrong usage or target file ·
3 trouble: no connection, a limit used up, an interrupted run.`,
  );

program
  .command('run')
  .description('test a server')
  .argument('[target]', 'target file', 'conformance.yaml')
  .option('--only <filters>', `run these alone: ${filters}, or sequences`, several)
  .addOption(
    new Option('--profile <names>', 'test these profiles instead of those that the target claims').argParser(several),
  )
  .option('--stateless', 'run only the checks that need no state behind the answers, as against a mock')
  .option('--fail-fast', 'stop at the first check that fails')
  .addOption(
    new Option(
      '--sequences <count>',
      'try so many random sequences of requests; 5 in a whole run, 30 with --only sequences',
    ).argParser(wholeNumber),
  )
  .addOption(new Option('--seed <number>', 'draw the sequences of an earlier run again').argParser(wholeNumber))
  .option('--baseline <file>', 'accept the known failures of a file, and no others')
  .option('--write-baseline <file>', 'write the failures of this run to a file of known failures')
  .option(
    '--report <format[=file]>',
    `write a report: ${Object.keys(formats).join(', ')}; without a file, to standard output`,
    several,
  )
  .addHelpText(
    'after',
    `
Profiles:
${profileNames.map((name) => `  ${name.padEnd(17)}${profiles[name]}`).join('\n')}

A run without the profile limits sends at most 50 batch requests and 600 others. The profile limits uses up the hourly
limits of credentials of their own. Colours and progress show on a terminal only; NO_COLOR turns colours off.`,
  )
  .action(runCommand);

program
  .command('list')
  .description('show the requirements and their checks')
  .option('--only <filters>', `show these alone: ${filters}`, several)
  .addOption(new Option('--level <level>', 'show the requirements of one level').choices(['MUST', 'SHOULD', 'MAY']))
  .addOption(new Option('--format <format>', 'how to show them').choices(['text', 'markdown', 'json']).default('text'))
  .action(list);

program
  .command('init')
  .description('write a target file with comments, to be filled in')
  .argument('[file]', 'file to write', 'conformance.yaml')
  .action(init);

program
  .command('explain')
  .description('tell all about a requirement, a check, a state or an open matter')
  .argument('<id>', 'such as AUTH-3, listGoals/sort-name, "campaign with emails" or page-zero')
  .action(explain);

program.exitOverride();
for (const command of program.commands) command.exitOverride();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : usageExit;
  else if (error instanceof UsageError || error instanceof TargetError || error instanceof SelectionError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = usageExit;
  } else {
    process.stderr.write(`${kitErrorMessage(error)}\n`);
    process.exitCode = errorExit;
  }
}
