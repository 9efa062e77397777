import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test.each(['apps/deployment/Dockerfile', '.devcontainer/devcontainer.json'])(
  '%s has the Node and the pnpm of the repository',
  (path) => {
    const { packageManager } = JSON.parse(read('package.json'));
    const { node } = JSON.parse(read('scripts/pinned-node/package.json')).dependencies;
    const text = read(path);
    const versions = text.matchAll(/pnpm@[\d.]+/g);
    expect(new Set(Array.from(versions, ([version]) => version))).toEqual(new Set([packageManager]));
    expect(/node:([\d.]+)/.exec(text)?.[1]).toBe(node);
  },
);
