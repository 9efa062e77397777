import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { progress, run } from './command.ts';
import { type Change, compare } from './compare.ts';
import { type Contract, readContract, summarize } from './contract.ts';
import { releasedBundle } from './released.ts';
import { showChanges } from './show-changes.ts';

await run({
  usage: `Usage: node src/lint.ts [--against <file>]

Lints openapi.yaml in the working directory, checks its registers, and shows what has changed
since the last release. Problems of any severity fail; changes are only shown.

Options:
  --against <file>  Bundle to compare with, in place of released/openapi.yaml.
  --help            Show this.`,
  options: { against: { type: 'string' } },
  advice: 'Correct the problems and lint again.',
  async main({ against }) {
    const start = performance.now();
    const folder = process.cwd();
    const contract = await readContract(folder);
    progress('checked', summarize(contract), start);
    const released = typeof against === 'string' ? against : releasedBundle(folder);
    if (!released) return console.log('Nothing released yet: there is no released/openapi.yaml to compare with.');
    const compared = performance.now();
    const changes = await changesSince(released, contract);
    progress('diffed', `against ${relative(folder, released)}`, compared);
    console.log(showChanges(changes));
  },
});

async function changesSince(released: string, { document }: Contract): Promise<Change[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    const revision = join(scratch, 'openapi.json');
    await writeFile(revision, JSON.stringify(document));
    return await compare(released, revision);
  } finally {
    await rm(scratch, { recursive: true });
  }
}
