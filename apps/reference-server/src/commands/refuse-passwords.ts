import type { Command } from 'commander';

/** The options whose URL can have a password, and the environment variable that takes it instead. */
const variables = { database: 'DATABASE_URL', smtpUrl: 'SMTP_URL' };

/**
 * Makes every command end with exit code 2 if its command line has a password, because process lists and the history of
 * shells show command lines. The environment is not visible to other users.
 */
export function refusePasswords(program: Command): void {
  program.hook('preAction', (_, command) => {
    for (const [name, variable] of Object.entries(variables)) {
      if (command.getOptionValueSource(name) !== 'cli' || !hasPassword(command.getOptionValue(name))) continue;
      const option = command.options.find((one) => one.attributeName() === name)?.long;
      const advice = `Set ${variable} to this URL instead, and leave out ${option}.`;
      command.error(`error: ${option} must not contain a password: process lists show command lines. ${advice}`);
    }
  });
}

/** Whether a URL has a password: before the host, or in its query, also in a URL there. */
function hasPassword(text: string): boolean {
  const url = URL.parse(text);
  // A value that is not a URL is still in the process list: it may be one with a typing error.
  if (url === null) {
    const names = text.matchAll(/[?&]([^=&?]*)=/g);
    return /:\/\/[^/:]*:[^/@]*@/.test(text) || [...names].some(([, name = '']) => /pass/i.test(name));
  }
  const query = [...url.searchParams];
  return url.password !== '' || query.some(([name, value]) => /pass/i.test(name) || hasPassword(value));
}
