// Loaded into a program before its own code (`node --import`): in place of running, the program prints the help of
// itself and of all its commands, as JSON. One process then shows what would take one for each command.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';

// The program's own commander, not ours.
const its = pathToFileURL(createRequire(process.argv[1] ?? '').resolve('commander')).href;
const commander = (await import(its)) as typeof import('commander');

commander.Command.prototype.parseAsync = async function (this: Command) {
  const texts: string[] = [];
  const show = (command: Command) => {
    let text = '';
    command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 80 }).outputHelp();
    texts.push(text.trim());
    command.commands.forEach(show);
  };
  show(this);
  process.stdout.write(JSON.stringify(texts));
  return this;
};
