import { styleText } from 'node:util';
import { commandOf, serverProgram } from '@email-automation/contract-tools/command-of';
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
  /** Further servers, by their names. */
  rows?: Record<string, string>;
  /** How to run a command of this program (default: as this run). */
  program?: string;
}

/**
 * Renders the welcome of a sandbox with demo data: where to begin, one request, and then everything else.
 * @param stream where it is printed; only a terminal gets colors
 */
export function renderWelcome(welcome: Welcome, stream: NodeJS.WriteStream): string {
  const { url, controlUrl, controlToken, consoleUrl, database, seconds, rows = {} } = welcome;
  const { program = commandOf(serverProgram) } = welcome;
  const bold = (text: string) => styleText('bold', text, { stream });
  const cyan = (text: string) => styleText('cyan', text, { stream });
  const first = { API: url, ...(consoleUrl && { Console: consoleUrl }) };
  const rest = { ...rows, Database: database, 'Control port': controlUrl, 'Control token': controlToken };
  const width = Math.max(...Object.keys({ ...first, ...rest }).map((name) => name.length));
  const table = (values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => `  ${name.padEnd(width)}  ${cyan(value)}`);
  return `
${bold(`Ready after ${seconds.toFixed(1)} s.`)} A sandbox with demo data:

${table(first).join('\n')}

${bold('Subscribe Grace to a campaign')}, in another terminal:

  curl -u ${demoToken}: ${url}/v2/1001/campaigns/3001/subscribers \\
    -H 'Content-Type: application/json' \\
    -d '{"subscribers":[{"email":"grace@example.com","double_optin":false}]}'

${bold('More')}: a week later she has got three emails. All commands are in the help.

  ${program} clock advance 1w
  ${program} emails list --to grace@example.com
  ${program} --help
${consoleUrl ? `\nThe link to the console signs in one browser, once. For another one: ${program} console\n` : ''}
${table(rest).join('\n')}

Ctrl-C stops everything.
`;
}
