import { type ParseArgsConfig, parseArgs, styleText } from 'node:util';

type CommandOptions = NonNullable<ParseArgsConfig['options']>;
type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Command {
  readonly usage: string;
  readonly options: CommandOptions;
  /** What to do after a failure, as a sentence. */
  readonly advice: string;
  main(values: Values): Promise<void>;
}

/**
 * Runs a command with the arguments of the process. `--help` prints the usage. When the command fails, it prints the
 * message and the advice without a stack trace, and the process exits with 1, or with 2 for invalid arguments.
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

/** Prints what a step did, and the seconds since `start`, a value of `performance.now()`. */
export function progress(step: string, text: string, start: number): void {
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log(`${styleText('green', step.padEnd(7))} ${text} ${styleText('dim', `(${time})`)}`);
}
