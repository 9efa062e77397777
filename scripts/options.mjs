// Reads the options of `npm start` and `npm test`. It needs nothing that has to be installed, so that help and wrong usage are
// printed at once.
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Option
 * @property {'boolean' | 'string'} type
 * @property {boolean} [multiple]
 * @property {string} [default]
 * @property {string} [value] name of its value in the help
 * @property {string} help
 */

/** @type {(port: number, of: string) => Option} */
const port = (number, of) => ({ type: 'string', default: `${number}`, value: 'number', help: `port of the ${of}` });

/** @type {Record<string, { description: string, exitCodes: string, options: Record<string, Option> }>} */
const commands = {
  start: {
    description:
      'Builds server, mock and documentation, serves them until Ctrl-C, and tests the server with the conformance kit, on a second database.',
    exitCodes: '0 stopped, 1 something failed, 2 wrong usage',
    options: {
      'server-port': port(4000, 'reference server'),
      'mock-port': port(4010, 'mock'),
      'docs-port': port(4020, 'documentation'),
      keep: { type: 'boolean', help: 'keep the data of the previous run instead of loading fresh demo data' },
      'no-conformance': { type: 'boolean', help: 'do not test the server with the conformance kit' },
    },
  },
  test: {
    description: `Checks formatting, dead code and types, builds everything, and runs the tests that the change since origin/main
concerns, with a sample of the others. Caches results.`,
    exitCodes: '0 no errors, 1 something failed, 2 wrong usage, 130 stopped',
    options: {
      all: { type: 'boolean', help: 'all tests, on both databases, with all mutants and short proofs' },
      filter: {
        type: 'string',
        multiple: true,
        value: 'package',
        help: 'only this package, such as client or apps/mock; can be repeated',
      },
      force: { type: 'boolean', help: 'ignore the cache' },
    },
  },
};

/** @type {(name: string) => string} */
function formatHelp(name) {
  const { description, exitCodes, options = {} } = commands[name] ?? { description: '', exitCodes: '' };
  const rows = [
    ...Object.entries(options).map(([option, { value, help, default: standard }]) => [
      `  --${option}${value ? ` <${value}>` : ''}`,
      `${help}${standard ? ` (default: ${standard})` : ''}`,
    ]),
    ['  -h, --help', 'print this help'],
  ];
  const lines = rows.map(([flags = '', help]) => `${flags.padEnd(26)}${help}\n`).join('');
  return `Usage: npm ${name} -- [options]\n\n${description}\n\nOptions:\n${lines}\nExit codes: ${exitCodes}.\n`;
}

/**
 * Ends the process for invalid arguments, with the reason and the help.
 * @type {(name: string, message: string) => never}
 */
export function failUsage(name, message) {
  process.stderr.write(`error: ${message}\n\n${formatHelp(name)}`);
  process.exit(2);
}

/**
 * Finds the options of a command that npm took for its own, because they are not behind `--`: `npm start --keep`. npm passes them on
 * in the environment. Removes them from there, where other programs of npm would take them for theirs.
 * @type {(name: string) => string[]}
 */
export function optionsTakenByNpm(name) {
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, and no task reads it
  if (process.env.npm_lifecycle_event !== name) return [];
  return Object.entries(commands[name]?.options ?? {}).flatMap(([option, { type, value: valueName }]) => {
    const isNegated = option.startsWith('no-');
    const variable = `npm_config_${option.replace(/^no-/, '').replaceAll('-', '_')}`;
    const value = process.env[variable];
    delete process.env[variable];
    if (type === 'boolean') return value === (isNegated ? '' : 'true') ? [`--${option}`] : [];
    // npm takes only the name of an option from its value.
    if (value === 'true') {
      failUsage(name, `npm took --${option} for its own. Write \`npm ${name} -- --${option} <${valueName}>\`.`);
    }
    return value ? [`--${option}=${value}`] : [];
  });
}

/**
 * Parses the arguments of a command. Prints its help, and ends the process, when they ask for it or are invalid.
 * @type {(name: string, args: string[]) => Record<string, string | boolean | string[] | undefined>}
 */
export function readOptions(name, args) {
  try {
    const help = /** @type {const} */ ({ type: 'boolean', short: 'h' });
    const { values } = parseArgs({ args, options: { ...commands[name]?.options, help } });
    if (!values.help) return /** @type {Record<string, string | boolean | string[] | undefined>} */ (values);
  } catch (error) {
    failUsage(name, /** @type {Error} */ (error).message);
  }
  process.stdout.write(formatHelp(name));
  process.exit(0);
}
