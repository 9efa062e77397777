import { type Command, Option } from 'commander';
import { flagOf, namedOptions, type ServeOption } from '../configuration/serve-options.ts';

/** Adds the flags of all options of `serve` to a command. Their defaults are left to the configuration. */
export function addServeFlags(command: Command): Command {
  for (const [name, option] of namedOptions) {
    const flag = flagOf(name, option);
    if (flag === undefined) continue;
    const { placeholder, choices, parse } = option.type;
    const flags = placeholder === undefined ? flag : `${flag} ${placeholder}`;
    const made = new Option(flags, `${option.description}${describeDefault(option)}`);
    if (choices) made.choices(choices);
    command.addOption(placeholder === undefined ? made : made.argParser(parse));
    // Commander gives a flag that begins with `--no-` a default.
    command.setOptionValueWithSource(name, undefined, undefined as never);
  }
  return command.addHelpText(
    'after',
    '\nEach option is also an environment variable, such as EMAIL_AUTOMATION_PUBLIC_URL. The guide “Configuration” lists them.',
  );
}

function describeDefault({ default: value, otherwise }: ServeOption): string {
  if (otherwise !== undefined) return ` (default: ${otherwise})`;
  return typeof value === 'string' || typeof value === 'number' ? ` (default: ${value})` : '';
}
