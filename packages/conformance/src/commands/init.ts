import { writeFileSync } from 'node:fs';
import { commandOf, kitProgram } from '@email-automation/contract-tools/command-of';
import { UsageError } from '../files/read-text.ts';
import { profileNames, profiles } from '../target/profiles.ts';
import { stateNames, stateOf } from '../target/states.ts';

/**
 * Writes a target file with comments. Never overwrites a file.
 * @throws UsageError when the file exists or cannot be written
 */
export function init(file: string): void {
  try {
    writeFileSync(file, formatTarget(), { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UsageError(`${file} already exists. Choose another name.`);
    throw new UsageError(`${file} cannot be written: ${message}`);
  }
  process.stdout.write(`Wrote ${file}. Fill it in, then: ${commandOf(kitProgram)} run ${file}\n`);
}

const comment = (text: string) => text.replace(/^/gm, '# ');

/** The text of a target file: required values, and the rest as comments. */
export function formatTarget(): string {
  return `# yaml-language-server: $schema=./node_modules/@email-automation/conformance/dist/target.schema.json
# A server to test, and what it claims to offer. Values such as $EMAIL_AUTOMATION_TOKEN are environment variables, so that
# this file needs no secrets. Ids are strings: quote ids that consist of digits.

# Base URL of the API, without the version.
baseUrl: http://127.0.0.1:4000

# The account for the checks. They create subscribers and events in it, all with names that begin with conformance-.
account: '1001'

credentials:
  # API token of a user with access to the account.
  token: $EMAIL_AUTOMATION_TOKEN
  # More tokens of the same user, for several runs in an hour: a run uses most of the 50 batch requests of a token.
  # tokens: [$SECOND_TOKEN]
  # A second user with access to another account only. The checks of permissions need it.
  # otherUser: { token: $OTHER_TOKEN, account: '1002' }
  # For the profile oauth: a registered application. Without an access token, the kit exchanges a code for one.
  # oauthClient: { id: my-app, secret: $CLIENT_SECRET, redirectUri: 'https://app.example/callback' }
  # accessToken: $ACCESS_TOKEN

# Name and version of the server, for reports.
# implementation: { name: My server, version: '1.0' }

# What the server claims:
${comment(profileNames.map((name) => `  ${name}: ${profiles[name]}`).join('\n'))}
profiles: [core, batch]

# Operations of these profiles that the server does not offer.
# notOffered: [recordEvent]

# Base URL of /oauth/authorize and /oauth/token, for the profile oauth.
# authUrl: http://127.0.0.1:4000

# Maximum seconds until a batch of 1,000 records is processed, after those before it, and until a response is complete.
# backgroundSeconds: 10
# timeoutSeconds: 10

# Where lists accept arguments other than page: in the query string or in a JSON body.
# listArguments: query

# Provider states: data that the interface cannot create. Give fixed ids, a list if a run consumes them, or
# \`none\` for an optional state that your service does not have.
# states:
${comment(stateNames.map(formatState).join('\n'))}

# Or a hook that provides them: a URL that receives POST {state, params}, or a command that reads it on standard input.
# stateHook: { url: 'http://127.0.0.1:4001/states', token: $HOOK_TOKEN }
# stateHook: { command: [node, states.js] }

# A hook that moves the time of the server, for requirements about minutes or hours: a URL that responds to GET with
# {"now": "2026-03-02T09:15:00Z"} and moves the time forward on POST {"advance": <seconds>}. A run moves it by a year.
# clockHook: { url: 'http://127.0.0.1:4001/clock', token: $HOOK_TOKEN }
`;
}

function formatState(name: (typeof stateNames)[number]): string {
  const { description, ids, uses, optional, discoverable, profile } = stateOf(name);
  const notes = [
    profile === 'core' ? '' : `Profile ${profile}.`,
    uses === undefined ? '' : `A run consumes ${uses}: give a list.`,
    discoverable ? 'Without it, the kit looks for one.' : '',
    optional ? 'Optional.' : '',
  ].filter(Boolean);
  const values = Object.entries(ids).map(([id, example]) => `${id}: '${example}'`);
  return `  # ${[description, ...notes].join(' ')}\n  ${/^\w+$/.test(name) ? name : `'${name}'`}: { ${values.join(', ')} }`;
}
