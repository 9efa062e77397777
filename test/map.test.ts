import { readFileSync } from 'node:fs';
import { getPackages } from '@manypkg/get-packages';
import { expect, test } from 'vitest';

const [, map = ''] = /^## The map of the house$([\s\S]*?)^Inside /m.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
const { packages } = await getPackages(process.cwd());
const nameOf = (folder: string) => folder.replace(/^(packages|apps)\//, '');
const byName = new Map(packages.map((one) => [nameOf(one.relativeDir), one.packageJson]));

test('the map of the house names every package', () => {
  const missing = [...byName.keys()].filter((name) => !new RegExp(`\`[^\`]*${name}\``).test(map));
  expect(missing).toEqual(['client/platforms', 'scripts/pinned-node', 'test']);
});

test('each arrow of the map leads to a package that needs the other one', () => {
  const wrong: string[] = [];
  for (const line of map.split('\n').filter((text) => text.includes(' --> '))) {
    const stages = line.split(' --> ').map((stage) => stage.trim().split(' & '));
    for (const [index, stage] of stages.slice(1).entries())
      for (const from of stages[index] ?? [])
        for (const to of stage) {
          const { dependencies, devDependencies } = byName.get(to) ?? {};
          const needed = Object.keys({ ...dependencies, ...devDependencies });
          if (!needed.includes(byName.get(from)?.name ?? from)) wrong.push(`${from} --> ${to}`);
        }
  }
  expect(wrong).toEqual([]);
});
