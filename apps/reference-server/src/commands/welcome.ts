import { styleText } from 'node:util';
import { demoToken } from '../demo-workspace.ts';

export interface Welcome {
  /** Base URL of the sandbox, without a trailing slash. */
  url: string;
  controlUrl: string;
  controlToken: string;
  /** A link that signs in one browser to the console. */
  consoleUrl?: string | undefined;
  /** Path or URL of the database. */
  database: string;
  /** Seconds from the start until now. */
  seconds: number;
  /** Further rows after that of the API, by their names. */
  rows?: Record<string, string>;
  /** What runs a command of this program (default: npx with the package). */
  program?: string;
}

/**
 * Renders what a user sees when a sandbox with demo data is ready: where everything is, and what to try first.
 * @param stream where it is printed; only a terminal gets colors
 */
export function renderWelcome(welcome: Welcome, stream: NodeJS.WriteStream): string {
  const { url, controlUrl, controlToken, consoleUrl, database, seconds, rows = {} } = welcome;
  const { program = 'npx @email-automation/reference-server' } = welcome;
  const bold = (text: string) => styleText('bold', text, { stream });
  const cyan = (text: string) => styleText('cyan', text, { stream });
  const all = {
    API: url,
    'API token': demoToken,
    ...(consoleUrl !== undefined && { Console: consoleUrl }),
    ...rows,
    Database: database,
    'Control port': controlUrl,
    'Control token': controlToken,
  };
  const width = Math.max(...Object.keys(all).map((name) => name.length));
  const table = Object.entries(all).map(([name, value]) => `  ${name.padEnd(width)}  ${cyan(value)}`);
  const curl = `curl -u ${demoToken}:`;
  const subscribers = `${url}/v2/1001/campaigns/3001/subscribers`;
  return `
${bold(`Ready after ${seconds.toFixed(1)} s.`)} A sandbox with demo data:

${table.join('\n')}
${consoleUrl === undefined ? '' : `\nThe link to the console signs in one browser, once. For another one: ${program} console\n`}
${bold('Call the API')} in another terminal: list accounts, read a page of subscribers, subscribe Grace.

  ${curl} ${url}/v2/accounts
  ${curl} '${subscribers}?page=2'
  ${curl} ${subscribers} \\
    -H 'Content-Type: application/json' \\
    -d '{"subscribers":[{"email":"grace@example.com","double_optin":false}]}'

${bold('Move the time')}: a week later, Grace has got three emails of the campaign.

  ${program} clock advance 1w
  ${program} emails list --to grace@example.com

${bold('Look inside')}: the last requests, the records of batches that failed, a 503 on demand, the data as at the start.

  ${program} requests list
  ${program} batches failures
  ${program} faults add status --status 503 --times 1
  ${program} reset
  ${program} --help

Ctrl-C stops everything.
`;
}
