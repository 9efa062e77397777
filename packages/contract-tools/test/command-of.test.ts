import { expect, test } from 'vitest';
import { commandOf, kitProgram } from '../src/command-of.ts';

test.each([
  ['by its name', {}, 'email-automation-conformance'],
  ['by another script', { npm_lifecycle_event: 'test', npm_command: 'test' }, 'email-automation-conformance'],
  ['with npx', { npm_command: 'exec' }, 'npx @email-automation/conformance'],
  [
    'in a clone',
    { npm_lifecycle_event: 'kit', npm_config_local_prefix: '/clone', INIT_CWD: '/clone' },
    'npm run -s kit --',
  ],
  [
    'from another folder',
    { npm_lifecycle_event: 'kit', npm_config_local_prefix: '/home/My clone', INIT_CWD: '/home/server' },
    "npm --prefix '../My clone' run -s kit --",
  ],
])('a program that is started %s prints such a command', (_, env, command) => {
  expect(commandOf(kitProgram, env)).toBe(command);
});
