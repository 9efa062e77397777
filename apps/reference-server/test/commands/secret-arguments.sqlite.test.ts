import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../bin/email-automation-server.js', import.meta.url));
const printHelp = new URL('../../../release/src/reports/print-help.ts', import.meta.url).href;

test('no option or argument of a command of the server takes a token, a secret, or a password', async () => {
  const nodeOptions = ['--import', printHelp];
  const { stdout } = await execaNode(program, ['--help'], { env: { NO_COLOR: '1' }, nodeOptions });
  const commands: string[] = JSON.parse(stdout);
  expect(commands.length).toBeGreaterThan(10);
  expect(stdout).toContain('--database <location>');
  expect(commands.join('\n').match(/.*(--[\w-]*|<[\w-]*)(token|secret|password|key)\b.*/gi)).toBeNull();
});
