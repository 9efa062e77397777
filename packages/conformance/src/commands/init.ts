import { writeFileSync } from 'node:fs';
import { profileNames, profiles } from '../target/profiles.ts';
import { stateNames, stateOf } from '../target/states.ts';
import { UsageError } from './usage.ts';

/**
 * Writes a target file with comments; never over a file that is there.
 * @throws UsageError when it cannot be written
 */
export function init(file: string): void {
  try {
    writeFileSync(file, formatTarget(), { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UsageError(`${file} is there already. Name another file.`);
    throw new UsageError(`${file} cannot be written: ${message}`);
  }
  process.stdout.write(`Wrote ${file}. Fill it in, then: email-automation-conformance run ${file}\n`);
}

const comment = (text: string) => text.replace(/^/gm, '# ');

/** The text of a target file: what is needed, and the rest commented out. */
export function formatTarget(): string {
  return `# yaml-language-server: $schema=./node_modules/@email-automation/conformance/dist/target.schema.json
# A server to test, and what it claims to offer. Values such as $EMAIL_AUTOMATION_TOKEN take environment variables, so
# that no secret has to stand here. Ids are strings: quote those of digits only.

# Address in front of every path of the API.
baseUrl: http://127.0.0.1:4000

# The account that the checks work in. They make subscribers and events there, all named conformance-…
account: '1001'

credentials:
  # API token of a user who reaches the account.
  token: $EMAIL_AUTOMATION_TOKEN
  # A second user, who reaches another account only; the checks of permissions need it.
  # otherUser: { token: $OTHER_TOKEN, account: '1002' }
  # For the profile oauth: a registered application, and an access token, unless a code is to be exchanged for one.
  # oauthClient: { id: my-app, secret: $CLIENT_SECRET, redirectUri: 'https://app.example/callback' }
  # accessToken: $ACCESS_TOKEN

# Who made the server, for the reports.
# implementation: { name: My server, version: '1.0' }

# What the server claims:
${comment(profileNames.map((name) => `  ${name}: ${profiles[name]}`).join('\n'))}
profiles: [core, batch]

# Operations of these profiles that the server does not have yet.
# notOffered: [recordEvent]

# Address in front of /oauth/authorize and /oauth/token, for the profile oauth.
# authUrl: http://127.0.0.1:4000

# Seconds until what a batch brought in has to show, and seconds that an answer may take.
# backgroundSeconds: 10
# timeoutSeconds: 10

# How lists take arguments other than page: in the query string, or in a JSON body.
# listArguments: query

# States that the interface cannot bring about. Give fixed ids, several where a run uses them up, and
# \`none\` for an optional one that your service does not know.
# states:
${comment(stateNames.map(formatState).join('\n'))}

# Or let the kit ask for them: by POST {state, params} to an address, or on the standard input of a command.
# stateHook: { url: 'http://127.0.0.1:4001/states', token: $HOOK_TOKEN }
# stateHook: { command: [node, states.js] }
`;
}

function formatState(name: (typeof stateNames)[number]): string {
  const { description, ids, uses, optional, discoverable, profile } = stateOf(name);
  const notes = [
    profile === 'core' ? '' : `Profile ${profile}.`,
    uses === undefined ? '' : `A run uses ${uses} up: give a list.`,
    discoverable ? 'The kit looks for one itself.' : '',
    optional ? 'Optional.' : '',
  ].filter(Boolean);
  const values = Object.entries(ids).map(([id, example]) => `${id}: '${example}'`);
  return `  # ${[description, ...notes].join(' ')}\n  ${/^\w+$/.test(name) ? name : `'${name}'`}: { ${values.join(', ')} }`;
}
