import { durationRule, readDuration } from '@email-automation/contract-tools/durations';
import type { ClockState } from '@email-automation/sandbox/clock/sandbox-clock';
import { readTime, timeRule } from '@email-automation/service/domain/clock';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { showProgress } from './clock-progress.ts';
import { print } from './print.ts';
import { type Control, sandboxOption, withSandbox } from './with-sandbox.ts';

/** Adds `clock`: reads and moves the clock of a sandbox. */
export function addClockCommands(program: Command): void {
  const group = program.command('clock').description('print, move, stop, and start the clock of a sandbox');
  withOptions(group).action((options) =>
    withSandbox(options.sandbox, async (control) => printState(await control('GET', '/clock'), options)),
  );
  const addMove = (
    name: string,
    argument: Argument | undefined,
    description: string,
    toBody: (to: string) => object,
  ) => {
    const command = withOptions(group.command(name).description(description));
    if (argument) command.addArgument(argument);
    command.action(() => {
      const body = toBody(command.processedArgs[0] as string);
      // An option can be before or after the name of the move.
      const options: ClockOptions = command.optsWithGlobals();
      return withSandbox(options.sandbox, async (control) => printState(await move(control, body), options));
    });
  };
  const time = new Argument('<time>').argParser(parseWith(readTime, timeRule));
  const duration = new Argument('<duration>').argParser(parseWith(readDuration, durationRule));
  const moment = new Argument('<to>').choices(['next', 'all']);
  addMove('set', time, 'move it to a time such as 2026-03-02T09:15:00Z, forward or back', (set) => ({ set }));
  addMove('advance', duration, 'move it forward, such as by 1h, 90m, 1d12h, 1w, or 1y', (advance) => ({ advance }));
  addMove('run', moment, 'move it to the next time at which something is due, or until nothing is', (run) => ({ run }));
  addMove('stop', undefined, 'make it stand still until it is moved', () => ({ ticking: false }));
  addMove('start', undefined, 'make it go on', () => ({ ticking: true }));
}

/** Refuses an argument that the sandbox cannot read, as wrong usage. */
function parseWith(read: (text: string) => unknown, rule: string): (text: string) => string {
  return (text) => {
    if (read(text) === undefined) throw new InvalidArgumentError(`It ${rule}.`);
    return text;
  };
}

interface ClockOptions {
  sandbox?: string;
  json?: boolean;
}

const withOptions = (command: Command) => command.addOption(sandboxOption()).option('--json', 'print JSON');

/** Moves the clock. On Ctrl-C, the sandbox ends the move where it is. */
async function move(control: Control, body: object): Promise<unknown> {
  const hideProgress = showProgress(async () => ((await control('GET', '/clock')) as ClockState).now);
  try {
    return await control('POST', '/clock', body);
  } finally {
    hideProgress();
  }
}

function printState(received: unknown, options: ClockOptions): void {
  const { message, ...state } = received as ClockState;
  if (message) process.stderr.write(`${message}\n`);
  if (options.json) process.stdout.write(`${JSON.stringify(state, null, 2)}\n`);
  else print([state], options);
}
