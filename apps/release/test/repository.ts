import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { root } from '../src/root.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change any part of it
export type Contract = any;

export function createContract(version: string): Contract {
  const thing = { $ref: '#/components/schemas/Thing' };
  const operation = (operationId: string, summary: string, description: string) => ({
    operationId,
    tags: ['Things'],
    summary,
    description,
    responses: { 200: { description: 'A thing.', content: { 'application/json': { schema: thing } } } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version },
    'x-rate-limits': { batch: { limit: 50, seconds: 3600 } },
    paths: {
      '/v2/things/{id}': {
        get: {
          ...operation('fetchThing', 'Fetch a thing', 'The thing of this id.'),
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: '1' }],
        },
      },
      '/v2/things': { post: operation('createThing', 'Create a thing', 'Makes a thing of no shape.') },
    },
    components: {
      schemas: {
        Thing: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, size: { type: 'integer' } } },
      },
    },
  };
}

export interface RepositoryOptions {
  version?: string;
  /** Changes the contract after its release. With null, nothing is released yet. */
  change?: ((contract: Contract) => void) | null;
  /** Changesets by file name, without its extension: releases by package, without its scope. */
  changesets?: Record<string, Record<string, string>>;
  /** Adds a second contract, and changes it after its release. With null, it is not released yet. */
  changeSecond?: ((contract: Contract) => void) | null;
}

/** Creates a small repository with the public packages of this one, and returns its folder. Removed after the test. */
export function createRepository({
  version = '1.0.0',
  change = () => {},
  changesets = {},
  changeSecond,
}: RepositoryOptions = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-gate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const released = createContract(version);
  const current = createContract(version);
  change?.(current);
  const second = createContract(version);
  changeSecond?.(second);
  const manifest = (name: string, more: object = {}) =>
    JSON.stringify({ name: `@email-automation/${name}`, version, ...more }, undefined, 2);
  const dependsOn = (name: string) => ({ dependencies: { [`@email-automation/${name}`]: 'workspace:*' } });
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'things', private: true }),
    'pnpm-workspace.yaml': 'packages: [spec, packages/*, apps/*]\n',
    'pnpm-lock.yaml': '',
    '.changeset/config.json': readFileSync(join(root, '.changeset', 'config.json'), 'utf8'),
    '.changeset/README.md': 'No changeset.',
    'spec/package.json': manifest('openapi'),
    'spec/openapi.yaml': `openapi: 3.1.0\ninfo:\n  title: Things\n  version: ${version}\n`,
    'spec/dist/openapi.yaml': stringify(current),
    ...(change && { 'spec/released/openapi.yaml': stringify(released) }),
    ...(changeSecond !== undefined && {
      'spec/second/openapi.yaml': `openapi: 3.1.0\ninfo:\n  title: Things\n  version: ${version}\n`,
      'spec/dist/second/openapi.yaml': stringify(second),
    }),
    ...(changeSecond && { 'spec/released/second/openapi.yaml': stringify(released) }),
    'packages/types/package.json': manifest('types'),
    'packages/client/package.json': manifest('client', dependsOn('types')),
    'packages/conformance/package.json': manifest('conformance', dependsOn('openapi')),
    'packages/client-go/package.json': manifest('client-go', { private: true }),
    'packages/client-python/package.json': manifest('client-python', { private: true }),
    'apps/reference-server/package.json': manifest('reference-server', dependsOn('openapi')),
    'packages/tools/package.json': manifest('tools', { private: true, version: undefined }),
    'apps/docs/package.json': manifest('docs', { private: true, version: '0.0.0', ...dependsOn('openapi') }),
  };
  for (const [name, releases] of Object.entries(changesets)) {
    const lines = Object.entries(releases).map(([short, release]) => `"@email-automation/${short}": ${release}\n`);
    files[`.changeset/${name}.md`] = `---\n${lines.join('')}---\n\nThings are ${name}.\n`;
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export const addOperation = (contract: Contract): void => {
  const { post } = contract.paths['/v2/things'];
  contract.paths['/v2/things'].get = { ...post, operationId: 'listThings', summary: 'List things' };
};

export const removeOperation = (contract: Contract): void => {
  delete contract.paths['/v2/things'];
};

export const removeProperty = (contract: Contract): void => {
  delete contract.components.schemas.Thing.properties.size;
};

export const lowerRateLimit = (contract: Contract): void => {
  contract['x-rate-limits'].batch.limit = 5;
};

export const renameComponent = (contract: Contract): void => {
  const { schemas } = contract.components;
  contract.components.schemas = { Item: schemas.Thing };
  for (const item of Object.values<Contract>(contract.paths)) {
    for (const operation of Object.values<Contract>(item)) {
      operation.responses[200].content['application/json'].schema.$ref = '#/components/schemas/Item';
    }
  }
};

export const rewordDescription = (contract: Contract): void => {
  contract.paths['/v2/things'].post.description = 'Makes a thing.';
};

export const changeTitle = (contract: Contract): void => {
  contract.info.title = 'All things';
};
