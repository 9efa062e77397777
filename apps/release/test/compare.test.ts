import { mkdtempSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sample } from '@email-automation/test-tools/sample';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { type Change, type ChangeClass, compare } from '../src/contract/compare.ts';

// biome-ignore lint/suspicious/noExplicitAny: the mutations change any part of fixtures/things.yaml
type Things = any;

interface Row {
  change: string;
  expected: ChangeClass;
  /** The rule that makes it breaking. */
  rule?: string;
  mutate(things: Things): void;
}

const base = fileURLToPath(new URL('fixtures/things.yaml', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'compare-'));
afterAll(() => rm(scratch, { recursive: true }));

const list = (things: Things) => things.paths['/things'].get;
const sort = (things: Things) => list(things).parameters[0];
const thing = (things: Things) => things.components.schemas.Thing;
const newThing = (things: Things) => things.components.schemas.NewThing;

/** Renames a property of an object. */
function rename(owner: Things, from: string, to: string): void {
  owner[to] = owner[from];
  delete owner[from];
}

const breaking = (change: string, rule: string, mutate: Row['mutate']): Row => ({
  change,
  expected: 'breaking',
  rule,
  mutate,
});
const minor = (change: string, mutate: Row['mutate']): Row => ({ change, expected: 'minor', mutate });
const patch = (change: string, mutate: Row['mutate']): Row => ({ change, expected: 'patch', mutate });

const rows: Row[] = [
  breaking('a path is removed', 'path-removed', (t) => delete t.paths['/things/{id}']),
  breaking('an operation is removed', 'operation-removed', (t) => delete t.paths['/things'].post),
  breaking('an operationId changes', 'operation-id-changed', (t) => {
    list(t).operationId = 'getThings';
  }),
  breaking('a path parameter is renamed', 'parameter-renamed', (t) => {
    t.paths['/things/{id}'].get.parameters[0].name = 'thing_id';
    rename(t.paths, '/things/{id}', '/things/{thing_id}');
  }),
  breaking('a parameter is removed', 'parameter-removed', (t) => list(t).parameters.shift()),
  breaking('a parameter becomes required', 'parameter-became-required', (t) => {
    sort(t).required = true;
  }),
  breaking('a required parameter is added', 'parameter-became-required', (t) =>
    list(t).parameters.push({ name: 'q', in: 'query', required: true, schema: { type: 'string' } }),
  ),
  breaking('a parameter moves to a header', 'parameter-removed', (t) => {
    sort(t).in = 'header';
  }),
  breaking('the serialization of a parameter changes', 'parameter-serialization-changed', (t) => {
    sort(t).style = 'pipeDelimited';
  }),
  breaking('a parameter accepts fewer values', 'enum-values-removed', (t) => {
    sort(t).schema.enum = ['name'];
  }),
  breaking('a parameter changes its type', 'schema-type-changed', (t) => {
    sort(t).schema = { type: 'integer' };
  }),
  breaking('a body becomes required', 'request-body-became-required', (t) => {
    t.paths['/things'].post.requestBody.required = true;
  }),
  breaking('a required body is added', 'required-body-added', (t) => {
    list(t).requestBody = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  }),
  breaking('a body is removed', 'request-body-removed', (t) => delete t.paths['/things'].post.requestBody),
  breaking('a request property becomes required', 'required-properties-added', (t) =>
    newThing(t).required.push('kind'),
  ),
  breaking('a request property is removed', 'request-property-removed', (t) => delete newThing(t).properties.size),
  breaking('a request property accepts fewer values', 'enum-values-removed', (t) =>
    newThing(t).properties.kind.enum.pop(),
  ),
  breaking('a request string must be shorter', 'schema-constraint-changed', (t) => {
    newThing(t).properties.name.maxLength = 5;
  }),
  breaking('a request object accepts no other properties', 'schema-constraint-changed', (t) => {
    newThing(t).additionalProperties = false;
  }),
  breaking('a request object must match one of several schemas', 'schema-combinator-changed', (t) => {
    newThing(t).oneOf = [{ required: ['kind'] }, { required: ['size'] }];
  }),
  breaking('a response property is removed', 'property-removed', (t) => delete thing(t).properties.count),
  breaking('a response property becomes optional', 'required-properties-removed', (t) => thing(t).required.pop()),
  breaking('a response property changes its type', 'schema-type-changed', (t) => {
    thing(t).properties.count.type = 'string';
  }),
  breaking('a response property becomes nullable', 'schema-type-changed', (t) => {
    thing(t).properties.count.type = ['integer', 'null'];
  }),
  breaking('a response property gets another value', 'enum-values-added', (t) =>
    thing(t).properties.status.enum.push('dim'),
  ),
  breaking(
    'a response property loses its format',
    'schema-constraint-changed',
    (t) => delete thing(t).properties.made_at.format,
  ),
  breaking('a response changes its media type', 'media-type-removed', (t) =>
    rename(list(t).responses[200].content, 'application/json', 'text/plain'),
  ),
  breaking('a response is removed', 'response-removed', (t) => delete list(t).responses[404]),
  breaking('the success status changes', 'response-removed', (t) => rename(list(t).responses, '200', '206')),
  breaking('a header is removed', 'response-header-removed', (t) => delete list(t).responses[200].headers),
  breaking('another credential is required', 'security-requirement-changed', (t) => {
    list(t).security = [{ Bearer: [] }];
  }),
  breaking('the scheme of a credential changes', 'security-scheme-changed', (t) => {
    t.components.securitySchemes.ApiToken.scheme = 'bearer';
  }),
  breaking('the URL of a server changes', 'server-removed', (t) => {
    t.servers[0].url = 'https://things.example';
  }),
  breaking('a schema is renamed', 'component-removed', (t) => {
    rename(t.components.schemas, 'Thing', 'Item');
    list(t).responses[200].content['application/json'].schema.$ref = '#/components/schemas/Item';
  }),
  breaking('a schema is inlined', 'component-removed', (t) => {
    list(t).responses[200].content['application/json'].schema = thing(t);
    delete t.components.schemas.Thing;
  }),
  breaking('a shared parameter is renamed', 'component-removed', (t) => {
    rename(t.components.parameters, 'Page', 'PageNumber');
    list(t).parameters[1].$ref = '#/components/parameters/PageNumber';
  }),
  breaking('a shared response is renamed', 'component-removed', (t) => {
    rename(t.components.responses, 'NotFound', 'Missing');
    list(t).responses[404].$ref = '#/components/responses/Missing';
  }),
  breaking('a rate limit is lowered', 'rate-limit-lowered', (t) => {
    t['x-rate-limits'].batch.limit = 5;
  }),
  breaking('the window of a rate limit becomes longer', 'rate-limit-lowered', (t) => {
    t['x-rate-limits'].batch.seconds = 7200;
  }),
  breaking('a rate limit is raised, and its window even more', 'rate-limit-lowered', (t) => {
    t['x-rate-limits'].batch = { limit: 90, seconds: 7200 };
  }),
  breaking('a rate limit is added for existing operations', 'rate-limit-added', (t) => {
    t['x-rate-limits'].records = { limit: 50000, seconds: 3600 };
  }),
  breaking('an operation changes its rate limit', 'rate-limit-class-changed', (t) => {
    list(t)['x-rate-limit'] = 'batch';
  }),
  breaking('an operation gets a rate limit', 'rate-limit-class-changed', (t) => {
    t.paths['/things/{id}'].get['x-rate-limit'] = 'individual';
  }),
  breaking('the page size is lowered', 'page-size-lowered', (t) => {
    t.components.parameters.Page['x-page-size'] = 50;
  }),
  breaking('an operation is no longer idempotent', 'idempotency-lost', (t) => {
    t.paths['/things'].post['x-idempotent'] = false;
  }),
  breaking('an operation loses its x-idempotent', 'idempotency-lost', (t) => {
    delete t.paths['/things'].post['x-idempotent'];
  }),
  breaking('a header becomes optional', 'header-became-optional', (t) => {
    list(t).responses[200].headers['X-Left'].required = false;
  }),
  breaking('a header loses its required', 'header-became-optional', (t) => {
    delete list(t).responses[200].headers['X-Left'].required;
  }),
  minor('the default of a parameter changes', (t) => {
    sort(t).schema.default = sort(t).schema.enum.at(-1);
  }),
  minor('the default of a parameter is removed', (t) => delete sort(t).schema.default),
  minor('a parameter gets a default', (t) => {
    t.components.parameters.Page.schema.default = 7;
  }),
  breaking('the default of a server variable changes', 'url-moved', (t) => {
    t.servers[1].variables.base_url.default = 'https://new.example';
  }),
  breaking('the URL of the token endpoint changes', 'url-moved', (t) => {
    t.components.securitySchemes.OAuth.flows.authorizationCode.tokenUrl = 'https://new.example/token';
  }),
  breaking('a scope is removed', 'scope-removed', (t) => {
    delete t.components.securitySchemes.OAuth.flows.authorizationCode.scopes.write;
  }),
  minor('a rate limit is raised', (t) => {
    t['x-rate-limits'].batch.limit = 500;
  }),
  minor('the window of a rate limit becomes shorter', (t) => {
    t['x-rate-limits'].batch.seconds = 60;
  }),
  minor('a rate limit and its window double', (t) => {
    t['x-rate-limits'].batch = { limit: 100, seconds: 7200 };
  }),
  minor('a rate limit is removed', (t) => delete t['x-rate-limits'].batch),
  minor('a rate limit is added for a new operation', (t) => {
    t['x-rate-limits'].export = { limit: 1, seconds: 3600 };
    t.paths['/things'].delete = { operationId: 'exportThings', 'x-rate-limit': 'export', responses: { 204: {} } };
  }),
  minor('an operation loses its rate limit', (t) => delete list(t)['x-rate-limit']),
  minor('the page size is raised', (t) => {
    t.components.parameters.Page['x-page-size'] = 200;
  }),
  minor('an operation becomes idempotent', (t) => {
    t.paths['/things/{id}'].get['x-idempotent'] = true;
  }),
  minor('a scope is added', (t) => {
    t.components.securitySchemes.OAuth.flows.authorizationCode.scopes.delete = 'Delete things.';
  }),
  minor('an operation is added', (t) => {
    t.paths['/things'].delete = { operationId: 'deleteThings', responses: { 204: { description: 'Gone.' } } };
  }),
  minor('an optional parameter is added', (t) =>
    list(t).parameters.push({ name: 'q', in: 'query', schema: { type: 'string' } }),
  ),
  minor('an optional body is added', (t) => {
    list(t).requestBody = { content: { 'application/json': { schema: { type: 'object' } } } };
  }),
  minor('an optional request property is added', (t) => {
    newThing(t).properties.color = { type: 'string' };
  }),
  minor('a response property is added', (t) => {
    thing(t).properties.color = { type: 'string' };
  }),
  minor('a response is added', (t) => {
    list(t).responses[422] = { description: 'Invalid.' };
  }),
  minor('a header is added', (t) => {
    list(t).responses[200].headers['X-Limit'] = { schema: { type: 'integer' } };
  }),
  minor('another credential is accepted', (t) => t.security.push({ Bearer: [] })),
  patch('a description changes', (t) => {
    list(t).description = 'Lists all things.';
  }),
  patch('an operation is deprecated', (t) => {
    list(t).deprecated = true;
  }),
  patch('an example is added', (t) => {
    thing(t).properties.count.examples = [1];
  }),
  patch('a request string may be longer', (t) => {
    newThing(t).properties.name.maxLength = 50;
  }),
  patch('a response property becomes required', (t) => thing(t).required.push('count')),
];

let number = 0;

/** Returns the changes that compare finds after a mutation. */
async function findChanges(mutate: (things: Things) => void, config?: string): Promise<Change[]> {
  const things = parse(readFileSync(base, 'utf8')) as Things;
  mutate(things);
  const revision = join(scratch, `revision-${++number}.yaml`);
  await writeFile(revision, stringify(things));
  return compare(base, revision, config);
}

const drawn = sample(rows, {
  what: 'changes of a contract',
  size: 8,
  nameOf: ({ change }) => change,
  concernsAll: 'apps/release',
});

describe.concurrent('compare', () => {
  test.for(drawn)('$expected: $change', async ({ expected, rule, mutate }) => {
    const changes = await findChanges(mutate);
    expect(changes[0]?.class).toBe(expected);
    if (rule) expect(changes.map((change) => change.rule)).toContain(rule);
    for (const change of changes)
      expect(change).toMatchObject({ location: expect.stringMatching(/^#\//), message: expect.stringMatching(/\.$/) });
  });

  test('finds no changes between a document and itself', async () => {
    expect(await findChanges(() => {})).toEqual([]);
  });

  test('puts breaking changes first, then minor ones', async () => {
    const changes = await findChanges((t) => {
      list(t).description = 'Lists all things.';
      thing(t).properties.color = { type: 'string' };
      delete t.paths['/things'].post;
    });
    expect(changes.map((change) => change.class)).toEqual(['breaking', 'minor', 'patch']);
  });

  test('reports a renamed component once, with its new name', async () => {
    const removed = (
      await findChanges(rows.find(({ change }) => change === 'a schema is renamed')?.mutate ?? (() => {}))
    ).filter(({ location }) => location === '#/components/schemas/Thing');
    expect(removed).toMatchObject([
      { class: 'breaking', message: expect.stringMatching(/^Thing \(schemas\) was renamed to Item:/) },
    ]);
  });

  test('refuses a configuration under which every change would pass', async () => {
    const config = join(scratch, 'redocly.yaml');
    await writeFile(config, 'extends: [recommended-strict]\n');
    await expect(findChanges((t) => delete t.paths['/things'], config)).rejects.toThrow(
      'Add diff-recommended to extends',
    );
  });

  test('follows the configuration where it turns a rule off', async () => {
    const config = join(scratch, 'lenient.yaml');
    await writeFile(config, 'extends: [diff-recommended]\ndiff:\n  path-removed: minor\n');
    const remove = (t: Things) => delete t.paths['/things/{id}'];
    expect((await findChanges(remove, config))[0]?.class).toBe('minor');
    expect((await findChanges(remove))[0]?.class).toBe('breaking');
  });

  test('names the file that it cannot read', async () => {
    await expect(compare('nowhere.yaml', base)).rejects.toThrow('nowhere.yaml cannot be read. Name a bundle');
  });

  test('explains why a file is not a contract', async () => {
    const file = join(scratch, 'no-contract.yaml');
    await writeFile(file, 'name: things\n');
    await expect(compare(file, base)).rejects.toThrow(/cannot be compared:\n.*/);
  });
});
