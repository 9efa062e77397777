import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintWorkflows } from '../src/lint-workflows.ts';

const commit = '3d3c42e5aac5ba805825da76410c181273ba90b1';
const valid = `name: test
on:
  push:
    branches: [main]
permissions: {}
jobs:
  test:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@${commit} # v7.0.1
      - run: npm run build
`;

async function lintWorkflow(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-workflow-'));
  try {
    mkdirSync(join(folder, '.github', 'workflows'), { recursive: true });
    writeFileSync(join(folder, '.github', 'workflows', 'test.yml'), text);
    return await lintWorkflows(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a workflow without errors passes', async () => {
  expect(await lintWorkflow(valid)).toEqual([]);
});

test.each([
  ['an unknown key', 'branches:', 'branch:', /test\.yml:4:5 {2}unexpected key "branch"/],
  [
    'an output of an unknown step',
    'npm run build',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
    'npm run ${{ steps.none.outputs.script }}',
    /property "none" is not defined/,
  ],
  ['an action by its tag', `@${commit} # v7.0.1`, '@v7', /Pin "actions\/checkout@v7" to a commit/],
  ['an action without its version', ' # v7.0.1', '', /Pin "actions\/checkout@/],
  ['permissions for all jobs', 'permissions: {}', 'permissions: read-all', /must begin with "permissions: {}"/],
  [
    'a job that names no permissions',
    '    permissions:\n      contents: read\n',
    '',
    /The job test names no permissions/,
  ],
  ['a job without a time limit', '    timeout-minutes: 5\n', '', /The job test has no timeout-minutes/],
  [
    'code of packages in a job that can write',
    'contents: read',
    'contents: read\n      id-token: write',
    /The job test can write, so that "npm run build" must move to a job without rights/,
  ],
  [
    'an action of others in a job that can write',
    `contents: read\n    steps:\n      - uses: actions/checkout@${commit}`,
    `contents: write\n    steps:\n      - uses: others/checkout@${commit}`,
    /The job test can write, so that "others\/checkout@/,
  ],
  [
    'a stored secret',
    'npm run build',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
    'npm run build\n        env:\n          NODE_AUTH_TOKEN: ${{ secrets.NPM_TOKEN }}',
    /instead of a stored secret/,
  ],
  ['a step that runs only on GitHub', 'npm run build', 'npm ci && npx thing', /Make "npm ci && npx thing" a script/],
])('%s is found', async (_, from, to, error) => {
  expect(valid).toContain(from);
  expect(await lintWorkflow(valid.replace(from, to))).toContainEqual(expect.stringMatching(error));
});
