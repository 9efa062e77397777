import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import { verifyPassword } from '@email-automation/service/domain/passwords';
import { expect, test } from 'vitest';
import { demoWorkspaceFile } from '../../src/demo-workspace.ts';
import { newFolder } from '../environment/new-folder.ts';

const demo = readFileSync(demoWorkspaceFile, 'utf8');
const [, demoHash = ''] = /password_hash: (.+)/.exec(demo) ?? [];

/** The errors of the demo workspace with other lines instead of its hash. */
function errors(lines: string): string {
  const folder = newFolder();
  const file = join(folder, 'workspace.yaml');
  writeFileSync(file, demo.replace(/password_hash: .+/, lines));
  try {
    readWorkspace(file);
    return '';
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '');
  }
}

test('the hash of the demo workspace matches the password in its comment and in the README', async () => {
  const [, password = ''] = /# Hash of (demo-password-\S+)\./.exec(demo) ?? [];
  expect(await verifyPassword(password, demoHash)).toBe(true);
  expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toContain(`sign in with \`${password}\``);
});

test('a user has a password, a hash, or neither, but not both', () => {
  expect(errors('password: correct horse battery')).toBe('');
  expect(errors('# none')).toBe('');
  expect(errors(`password_hash: ${demoHash}\n    password: correct horse battery`)).toBe(
    'workspace.yaml:8: users.0.password must not stand beside password_hash: write one of them',
  );
});

const salt = 'c2FsdHNhbHRzYWx0c2FsdA';
const hash = 'aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g';

test.each([
  ['correct horse battery', 'must be a scrypt hash such as `email-automation-server passwords hash` prints'],
  [`$2b$12$${salt}${hash}`, 'must be a scrypt hash'],
  [`$scrypt$ln=15,r=8,p=3$${salt}`, 'must be a scrypt hash'],
  [`$scrypt$ln=15,r=8,p=3$${salt}$not_base64`, 'must be a scrypt hash'],
  [`$scrypt$ln=15,r=8,p=3$${salt}$${hash}AA`, 'must be a scrypt hash'],
  [`$scrypt$ln=15,r=8,p=3$c2FsdA$${hash}`, 'must have a salt of 8 bytes and a hash of 16 bytes or more'],
  [`$scrypt$ln=15,r=8,p=3$${salt}$aGFzaA`, 'must have a salt of 8 bytes and a hash of 16 bytes or more'],
  [`$scrypt$ln=0,r=8,p=3$${salt}$${hash}`, 'has a cost that scrypt does not know'],
  [`$scrypt$ln=16,r=1,p=1$${salt}$${hash}`, 'has a cost that scrypt does not know'],
  [`$scrypt$ln=19,r=8,p=1$${salt}$${hash}`, 'costs too much'],
  [`$scrypt$ln=15,r=8,p=4096$${salt}$${hash}`, 'costs too much'],
])('an invalid hash such as %s is reported with its line, and not printed', (given, error) => {
  const output = errors(`password_hash: '${given}'`);
  expect(output).toContain(`workspace.yaml:7: users.0.password_hash ${error}`);
  expect(output).not.toContain(given);
});
