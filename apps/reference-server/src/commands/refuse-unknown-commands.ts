import type { Command } from 'commander';

/**
 * Ends with exit code 2 if a word in the place of a command names none. Commander takes such a word for an argument of the
 * default command, `serve`, and complains about their number.
 * @param words the command line after the name of `command`
 */
export function refuseUnknownCommands(command: Command, [word, ...rest]: string[]): void {
  const { commands } = command;
  if (word === undefined || word.startsWith('-') || word === 'help' || commands.length === 0) return;
  const named = commands.find((one) => one.name() === word);
  if (named === undefined) {
    const names = commands.map((one) => one.name()).join(', ');
    command.error(`error: unknown command '${word}'. It must be one of: ${names}.`);
  }
  refuseUnknownCommands(named, rest);
}
