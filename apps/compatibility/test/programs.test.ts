import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { playCommand } from '../adapters/play-command.ts';
import results from '../adapters/results.json' with { type: 'json' };

// Both need no generated files. `pnpm proof:clients` plays all scenarios, with all programs.
test.each(['drip-nodejs', 'openapi-fetch'] as const)(
  '%s has the outcomes that the documentation shows',
  async (name) => {
    const cwd = await mkdtemp(join(tmpdir(), 'program-'));
    try {
      await cp(
        fileURLToPath(import.meta.resolve('@email-automation/openapi/operations.json')),
        join(cwd, 'operations.json'),
      );
      const adapter = fileURLToPath(new URL(`../adapters/typescript/${name}.mjs`, import.meta.url));
      const only = ['credential', 'every-read', 'every-write', 'batch'];
      const outcomes = await playCommand(`"${process.execPath}" "${adapter}"`, cwd, only);
      expect(Object.keys(outcomes).sort()).toEqual(only.toSorted());
      expect(results[name].results).toMatchObject(outcomes);
    } finally {
      await rm(cwd, { recursive: true });
    }
  },
);
