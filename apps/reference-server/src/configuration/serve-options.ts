import { largestInteger } from '@email-automation/service/domain/storable-values';
import { integer, type OptionType, oneOf, origins, port, proxies, text, toggle, url } from './option-type.ts';

/** An option of `serve`: a flag and an environment variable. */
export interface ServeOption {
  type: OptionType;
  description: string;
  /** The value without the option. */
  default?: string | number | boolean;
  /** The default in words, if it is no value. */
  otherwise?: string;
  /** The environment variable, if its name does not follow from the name of the option. */
  variable?: string;
  /** The secret part of its value: all of it, or the password of a URL, which a flag must not have. */
  secret?: 'value' | 'password';
}

/** The SQLite file of a server, and of commands while no sandbox runs, by default. */
export const defaultDatabase = 'email-automation.db';

const limit = integer(1, largestInteger);
const ofContract = 'as in the contract';

/**
 * All options of `serve`, by their name in the program. The command line, the variables, and the documentation are made of this
 * table.
 */
const serveOptions = {
  demo: { type: toggle, description: 'serve a sandbox with demo data on a new database, and print what to try' },
  port: { type: port, description: 'port to listen on; 0 uses any free port', default: 4000 },
  host: { type: text('<host>'), description: 'host to listen on', default: '127.0.0.1' },
  database: {
    type: text('<location>'),
    description: 'SQLite file, or postgres://user@host/database; with a password in DATABASE_URL only',
    otherwise: `${defaultDatabase}, created if missing`,
    variable: 'DATABASE_URL',
    secret: 'password',
  },
  workspace: {
    type: text('<file>'),
    description: 'workspace file (YAML) to add at start; existing records are not changed',
    otherwise: 'none',
  },
  publicUrl: {
    type: url,
    description: 'URL at which clients reach the server, used in links',
    otherwise: 'where the server listens',
  },
  trustProxy: {
    type: proxies,
    description:
      'addresses and networks of proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8; or loopback, uniquelocal',
    otherwise: 'none',
  },
  probes: {
    type: toggle,
    description: 'respond to /health and /ready at the port of the API, for load balancers and orchestrators',
  },
  documentationUrl: {
    type: url,
    description: 'documentation URL in responses to exceeded rate limits',
    otherwise: '/openapi.json of the server',
  },
  corsOrigin: {
    type: origins,
    description:
      'origins of web pages that can call the API, and the control port of a sandbox, such as https://shop.example, or * for all',
    otherwise: 'none',
  },
  smtpUrl: {
    type: text('<url>'),
    description:
      'mail server that sends emails, as smtp://host:587, or with user and password in SMTP_URL only; without one, emails are held',
    otherwise: 'none',
    variable: 'SMTP_URL',
    secret: 'password',
  },
  limitBatch: { type: limit, description: 'rate limit: batch requests per hour', otherwise: ofContract },
  limitIndividual: { type: limit, description: 'rate limit: other requests per hour', otherwise: ofContract },
  limitRecords: { type: limit, description: 'rate limit: records in batch requests per hour', otherwise: ofContract },
  bodyMemory: {
    // A second user can still send the largest body.
    type: integer(40, 1_000_000, '<mebibytes>'),
    description: 'memory for the bodies of all requests together; beyond it, requests get 503',
    default: 64,
  },
  databaseWait: {
    type: integer(0, 86_400, '<seconds>'),
    description: 'how long the start waits for a database that is unavailable; 0 does not wait',
    default: 60,
  },
  databaseConnections: {
    // With a single one, a request that needs a second would wait for itself.
    type: integer(2, 1000),
    description: 'connections to PostgreSQL at most',
    default: 10,
  },
  preparedStatements: {
    type: toggle,
    description: 'keep no statements on connections to PostgreSQL, for older connection poolers',
    default: true,
  },
  stopDelay: {
    type: integer(0, 300, '<seconds>'),
    description: 'how long a server that stops goes on serving, while /ready says that it stops, for load balancers',
    default: 0,
  },
  controlPort: {
    type: port,
    description: 'port for operators: health, metrics, emails, provider states; CONTROL_TOKEN has its token',
    otherwise: 'none',
  },
  controlHost: {
    type: text('<host>'),
    description: 'host on which the control port listens; off the loopback address, its token needs 16 characters',
    default: '127.0.0.1',
  },
  controlToken: {
    type: text('<token>'),
    description: 'token of the control port',
    otherwise: 'none',
    variable: 'CONTROL_TOKEN',
    secret: 'value',
  },
  console: { type: toggle, description: 'let people see and change in a browser what happens, at the control port' },
  consoleUrl: {
    type: url,
    description: 'URL at which browsers reach the control port, for a console off the loopback address',
    otherwise: 'where the control port listens',
  },
  sandbox: {
    type: toggle,
    description: 'let tests move the clock and set more through the control port; never for a real service',
  },
  logLevel: {
    type: oneOf('<level>', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    description: 'lowest level to log',
    otherwise: 'info; with --demo, warn',
  },
} satisfies Record<string, ServeOption>;

export type ServeOptionName = keyof typeof serveOptions;

type ValueOf<Name extends ServeOptionName> = ReturnType<(typeof serveOptions)[Name]['type']['parse']>;

type WithDefault = {
  [Name in ServeOptionName]: (typeof serveOptions)[Name] extends { default: unknown } ? Name : never;
}[ServeOptionName];

/** The values of all options: those with a default always have one. */
export type ServeOptions = { [Name in WithDefault]: ValueOf<Name> } & {
  [Name in Exclude<ServeOptionName, WithDefault>]?: ValueOf<Name>;
};

/** All options with their names. */
export const namedOptions = Object.entries(serveOptions) as [ServeOptionName, ServeOption][];

const words = (name: string) => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());

/** The flag of an option, as `--no-prepared-statements`; undefined if it has none, because process lists show flags. */
export function flagOf(name: string, option: ServeOption): string | undefined {
  if (option.secret === 'value') return undefined;
  return `--${option.default === true ? 'no-' : ''}${words(name).join('-')}`;
}

/** The environment variable of an option. */
export const variableOf = (name: string, option: ServeOption): string =>
  option.variable ?? `EMAIL_AUTOMATION_${words(name).join('_').toUpperCase()}`;
