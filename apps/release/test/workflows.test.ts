import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintWorkflows } from '../src/lint-workflows.ts';

const commit = '3d3c42e5aac5ba805825da76410c181273ba90b1';
const good = `name: test
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

async function faultsOf(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-workflow-'));
  try {
    mkdirSync(join(folder, '.github', 'workflows'), { recursive: true });
    writeFileSync(join(folder, '.github', 'workflows', 'test.yml'), text);
    return await lintWorkflows(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a workflow with nothing wrong passes', async () => {
  expect(await faultsOf(good)).toEqual([]);
});

test.each([
  ['a key that there is not', 'branches:', 'branch:', /test\.yml:4:5 {2}unexpected key "branch"/],
  [
    'an output of no step',
    'npm run build',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
    'npm run ${{ steps.none.outputs.script }}',
    /property "none" is not defined/,
  ],
  ['an action by its tag', `@${commit} # v7.0.1`, '@v7', /Pin "actions\/checkout@v7" to a commit/],
  ['an action without its version', ' # v7.0.1', '', /Pin "actions\/checkout@/],
  ['permissions for all jobs', 'permissions: {}', 'permissions: read-all', /has to begin with "permissions: {}"/],
  ['a job that names none', '    permissions:\n      contents: read\n', '', /The job test names no permissions/],
  ['a job without end', '    timeout-minutes: 5\n', '', /The job test has no timeout-minutes/],
  ['a step that runs nowhere else', 'npm run build', 'npm ci && npx thing', /Make "npm ci && npx thing" a script/],
])('%s is found', async (_, from, to, fault) => {
  expect(good).toContain(from);
  expect(await faultsOf(good.replace(from, to))).toContainEqual(expect.stringMatching(fault));
});
