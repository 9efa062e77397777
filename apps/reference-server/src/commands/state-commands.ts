import type { SnapshotInfo } from '@email-automation/sandbox/snapshots/snapshot-types';
import { type Command, InvalidArgumentError } from 'commander';
import { print } from './print.ts';
import { sandboxOption, withSandbox } from './with-sandbox.ts';

/** Adds `reset` and `snapshots`: all the data of a sandbox. */
export function addStateCommands(program: Command): void {
  program
    .command('reset')
    .description('return the sandbox to the data, the clock, the limits, and the faults with which it started')
    .addOption(sandboxOption())
    .action(({ sandbox }) =>
      withSandbox(sandbox, async (control) => {
        await control('POST', '/reset');
        process.stdout.write('The sandbox is as it started.\n');
      }),
    );
  const group = program
    .command('snapshots')
    .description('take, list, restore, and delete copies of all data of the sandbox');
  group
    .command('list')
    .description('list snapshots; start is the data with which the sandbox started')
    .addOption(sandboxOption())
    .option('--json', 'print JSON')
    .action(({ sandbox, json }) =>
      withSandbox(sandbox, async (control) => {
        const { snapshots } = (await control('GET', '/snapshots')) as { snapshots: SnapshotInfo[] };
        print(snapshots, { json, of: 'snapshots' });
      }),
    );
  const addCommand = (name: string, description: string, work: SnapshotWork) =>
    group
      .command(name)
      .argument('<name>', 'name of the snapshot', parseName)
      .description(description)
      .addOption(sandboxOption())
      .action((snapshot: string, { sandbox }) =>
        withSandbox(sandbox, async (control) => {
          const [method, path, done] = work(encodeURIComponent(snapshot));
          const { clock, subscribers } = ((await control(method, path)) ?? {}) as Partial<SnapshotInfo>;
          const about = clock === undefined ? '' : ` Its time is ${clock}, and it has ${subscribers} subscribers.`;
          process.stdout.write(`The snapshot ${snapshot} is ${done}.${about}\n`);
        }),
      );
  addCommand(
    'take',
    'copy all data and the time of the clock, in place of an earlier snapshot of this name',
    (name) => ['PUT', `/snapshots/${name}`, 'taken'],
  );
  addCommand('restore', 'replace all data by that of a snapshot, and set the clock to its time', (name) => [
    'POST',
    `/snapshots/${name}/restore`,
    'restored',
  ]);
  addCommand('delete', 'delete a snapshot', (name) => ['DELETE', `/snapshots/${name}`, 'deleted']);
}

/** The request to the control port for a name in a URL, and what the snapshot is after it. */
type SnapshotWork = (name: string) => ['PUT' | 'POST' | 'DELETE', string, string];

/** Refuses names that would be another path in a URL; the sandbox checks the others. */
function parseName(text: string): string {
  if (/^\.{0,2}$/.test(text)) throw new InvalidArgumentError('It must have a letter or a digit.');
  return text;
}
