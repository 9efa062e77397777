import { EventEmitter } from 'node:events';
import type { Command } from 'commander';

/** The `--help` of a command and of each command that it lists, the command first. */
function readHelp(command: Command): string[] {
  let text = '';
  const writeOut = (part: string) => {
    text += part;
  };
  command.configureOutput({ writeOut }).outputHelp();
  const help = command.createHelp();
  const groups = help.groupItems([...command.commands], help.visibleCommands(command), (one) => one.helpGroup());
  const commands = [...groups.values()].flat().filter((one) => one.name() !== 'help');
  return [text.trim(), ...commands.flatMap(readHelp)];
}

// `node --import` of this file makes a program of commander print the help of all its commands as JSON, because a process
// for each command takes minutes on a busy machine. The event reaches also a program that has a bundled copy of commander.
const { emit } = EventEmitter.prototype;
EventEmitter.prototype.emit = function (this: EventEmitter, event, ...parameters) {
  if (event !== 'beforeAllHelp') return emit.call(this, event, ...parameters);
  EventEmitter.prototype.emit = emit;
  process.stdout.write(JSON.stringify(readHelp(this as EventEmitter & Command)));
  process.stdout.write = () => true;
  return true;
};
