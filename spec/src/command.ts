import { type ParseArgsConfig, parseArgs, styleText } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Command {
  readonly usage: string;
  readonly options: Options;
  /** What to do after a failure, one sentence. */
  readonly advice: string;
  main(values: Values): Promise<void>;
}

/**
 * Runs a command with the arguments of the process. `--help` prints the usage. A failure is shown as its message and
 * the advice, never as a stack; the process then exits with 1, or with 2 when the arguments were wrong.
 */
export async function run({ usage, options, advice, main }: Command): Promise<void> {
  let values: Values;
  try {
    values = parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  if (values.help) return console.log(usage);
  try {
    await main(values);
  } catch (error) {
    const failed = styleText('red', 'failed', { stream: process.stderr });
    console.error(`${(error as Error).message}\n\n${failed}  ${advice}`);
    process.exitCode = 1;
  }
}

/** Prints what a step did and how long it took since `start` (of performance.now()). */
export function progress(step: string, text: string, start: number): void {
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log(`${styleText('green', step.padEnd(7))} ${text} ${styleText('dim', `(${time})`)}`);
}
