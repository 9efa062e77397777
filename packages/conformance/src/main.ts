#!/usr/bin/env node
import './processes/require-node.ts';

import { readDuration } from '@email-automation/contract-tools/durations';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { taskNames, tasks, variables } from './client/tasks.ts';
import { clientCommand } from './commands/client.ts';
import { errorExit, usageExit } from './commands/exit-codes.ts';
import { init } from './commands/init.ts';
import { list } from './commands/list.ts';
import { failOnSides, observeCommand } from './commands/observe.ts';
import { runCommand } from './commands/run.ts';
import { UsageError } from './files/read-text.ts';
import { kitErrorMessage } from './http/outcomes.ts';
import { kitVersion } from './kit/kit-version.ts';
import { validFilters } from './kit/selection.ts';
import { trafficFormats } from './observe/traffic-formats.ts';
import { formats } from './reports/formats.ts';
import { defaultConcurrency, distantConcurrency } from './run/choose-concurrency.ts';
import { defaultTimeLimit, maxTimeLimit } from './run/run.ts';
import { clientProfileNames, clientProfiles, profileNames, profiles } from './target/profiles.ts';

function parseNames(value: string, previous: string[] = []): string[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) throw new InvalidArgumentError('Expected at least one name.');
  return [...previous, ...names];
}

function parseInteger(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Expected an integer of at most nine digits.');
  return Number(value);
}

function parseConcurrency(value: string): number {
  if (!/^[1-9]\d?$/.test(value)) throw new InvalidArgumentError('Expected an integer from 1 to 99.');
  return Number(value);
}

function parseCount(value: string): number {
  const count = parseInteger(value);
  if (count === 0) throw new InvalidArgumentError('Expected at least 1.');
  return count;
}

/** Seconds of a duration such as `90s`, `30m` or `2h`. */
function parseDuration(value: string): number {
  const seconds = (readDuration(value) ?? 0) / 1000;
  if (seconds === 0) throw new InvalidArgumentError('Expected a duration such as 90s, 30m or 2h.');
  if (seconds > maxTimeLimit) throw new InvalidArgumentError('Expected at most 24h.');
  return seconds;
}

const reportOption = (known: object) =>
  [
    '--report <format[=file]>',
    `write a report: ${Object.keys(known).join(', ')}; to standard output without a file`,
    parseNames,
  ] as const;

const filters = `${validFilters}, separated by commas`;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Ignore EPIPE: the reader, such as `head`, closed early. The exit code still reports the verdict.
    if (error.code !== 'EPIPE') process.exit(errorExit);
  });
}

const program = new Command('email-automation-conformance')
  .description(
    'Tests any server of the email marketing automation API over HTTP, requirement by requirement, and its clients.',
  )
  .version(kitVersion)
  .showHelpAfterError('Run with --help to see the options.')
  .addHelpText(
    'after',
    `
Start with:
  email-automation-conformance init            write conformance.yaml, then fill it in
  email-automation-conformance run             test the server that it describes
  email-automation-conformance client --help   test a client instead

Exit codes:
  0  every claim passes
  1  a check fails, or a claim is untestable
  2  invalid usage or target file
  3  error: no connection, a rate limit exceeded, or an interrupted run`,
  );

program
  .command('run')
  .description('test a server')
  .argument('[target]', 'target file', 'conformance.yaml')
  .option('--only <filters>', `run only these: ${filters}`, parseNames)
  .option('--profile <names>', 'test these profiles instead of those that the target claims', parseNames)
  .option('--stateless', 'run only checks that do not depend on server state, for example against a mock')
  .option('--fail-fast', 'stop at the first failed check')
  .option(
    '--concurrency <count>',
    `number of checks that run side by side (default: ${defaultConcurrency}, or ${distantConcurrency} behind a slow network)`,
    parseConcurrency,
  )
  .option(
    '--time-limit <duration>',
    `end the run after this time, for example 90s or 2h (default: ${defaultTimeLimit / 60}m)`,
    parseDuration,
  )
  .option('--baseline <file>', 'accept exactly the known failures in a file')
  .option('--write-baseline <file>', 'write the failures of this run to a file; entries in it keep their reason')
  .option(...reportOption(formats))
  .addHelpText(
    'after',
    `
Profiles:
${profileNames.map((name) => `  ${name.padEnd(18)}${profiles[name]}`).join('\n')}

Without the profile limits, a run sends at most 48 batch requests and about 1500 other requests, more where
lists have many pages, with the credentials of the user. The profile limits exhausts
the hourly rate limits of separate credentials. Colors appear on a terminal only; NO_COLOR turns them off.`,
  )
  .action(runCommand);

program
  .command('client')
  .description('test a client: play scenarios with it, and judge what it does')
  .option('--command <line>', 'command line that runs the client once for each scenario, such as "node my-program.js"')
  .option('--contract <file>', 'OpenAPI document (3.0 or 3.1) of another API that the client is for')
  .option('--tasks <list>', 'operations of that document, such as list=listPets,unsafe=createPet', parseNames)
  .option(
    '--upstream <target>',
    'target file of the server behind the scenarios (default: the reference server that is installed)',
  )
  .option('--profile <names>', 'profiles of the client (default: all)', parseNames)
  .option('--only <names>', 'play only these scenarios, tasks or requirements', parseNames)
  .option('--timeout <seconds>', 'seconds after which a program is stopped', parseCount, 15)
  .option('--concurrency <count>', 'scenarios that are played at the same time (default: 4)', parseConcurrency)
  .option('--handshake-host <name>', 'name of this machine for the TLS handshake (default: one that is found)')
  .option('--name <name>', 'name of the client, for reports (default: its command line)')
  .option('--client-version <version>', 'version of the client, for reports')
  .option(...reportOption(formats))
  .option('--list', 'list the scenarios')
  .addHelpText(
    'after',
    `
The program does one task and exits: 0 when it did it, another code when it could not, 125 for a task that it
does not have. It gets what it needs from the environment:
${Object.entries(variables)
  .map(([name, meaning]) => `  ${name.padEnd(15)}${meaning}`)
  .join('\n')}

Tasks:
${taskNames
  .map((name) => {
    const { instruction, input } = { input: '', ...tasks[name] };
    return `  ${name}\n      ${instruction}${input === '' ? '' : `\n      On standard input: ${input}.`}`;
  })
  .join('\n')}

With --contract, the tasks are list, read, safe (may be sent twice), and unsafe (must not). The variables are TASK,
BASE_URL, API_TOKEN, and PARAM_<name> for each parameter; --list says the rest. No server is needed.

Profiles:
${clientProfileNames.map((name) => `  ${name.padEnd(19)}${clientProfiles[name]}`).join('\n')}

Exit codes:
  0  no requirement is violated, and nothing serious was seen; advice does not count
  1  a requirement that speaks of clients is violated, a credential is leaked, or data is doubled
  2  invalid usage
  3  an error, or the program did not take part in a scenario`,
  )
  .action(clientCommand);

program
  .command('list')
  .description('list the requirements and their checks')
  .option('--only <filters>', `list only these: ${filters}`, parseNames)
  .addOption(new Option('--format <format>', 'output format').choices(['text', 'json']).default('text'))
  .action(list);

program
  .command('init')
  .description('write a target file with comments to fill in')
  .argument('[file]', 'file to write', 'conformance.yaml')
  .action(init);

program
  .command('observe')
  .description('judge both sides of the traffic between a client and a server')
  .argument(
    '[recording]',
    'file in the format HAR 1.2, or - for standard input; without it, a proxy judges live traffic',
  )
  .option('--upstream <url>', 'base URL of the server; with a recording, of the API in it')
  .option('--port <number>', 'port of the proxy; 0 for a free one', parseInteger, 0)
  .option('--host <address>', 'address at which the proxy listens', '127.0.0.1')
  .option('--timeout <seconds>', 'end a request when the server is silent for so long', parseCount, 60)
  .addOption(
    new Option('--fail-on <side>', 'whose findings give exit code 1').choices(Object.keys(failOnSides)).default('any'),
  )
  .option(...reportOption(trafficFormats))
  .addHelpText(
    'after',
    `
Examples:
  email-automation-conformance observe --upstream https://api.example.com --port 8080
  email-automation-conformance observe traffic.har --fail-on client --report html=traffic.html

Requests count against the client, responses against the server. Reports contain no credentials and tokens.
Press Ctrl-C to end the proxy; it then prints the findings.

Exit codes:
  0  no findings
  1  findings of the side of --fail-on
  2  invalid usage or recording
  3  an error, or nothing to judge`,
  )
  .action(observeCommand);

program.exitOverride();
for (const command of program.commands) command.exitOverride();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : usageExit;
  else if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = usageExit;
  } else {
    process.stderr.write(`${kitErrorMessage(error)}\n`);
    process.exitCode = errorExit;
  }
}
