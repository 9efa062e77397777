import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOAuth } from '@email-automation/client';
import { codeSamples } from '@email-automation/codegen/code-samples';
import { typeName } from '@email-automation/codegen/go-literal';
import { locate } from '@email-automation/codegen/locate';
import { sampleRequests } from '@email-automation/codegen/sample-request';
import type { ValueType } from '@email-automation/codegen/value-type';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorizeAs } from '../clients/authorize.ts';
import { difficultBody, difficultContract } from '../samples/difficult-contract.ts';
import { credentials, exampleIds, exampleWorkspace, login } from '../samples/example-workspace.ts';
import { type Language, languages, withoutClient } from '../samples/languages.ts';
import { isInstalled, runSamples } from '../samples/run-samples.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';

const userAgent = /User-Agent: (.+?)`/.exec(contract.info.description)?.[1] ?? 'no User-Agent';
const published = codeSamples(contract, operations);
const runs: [title: string, Language][] = [
  ...languages.map((language): [string, Language] => [language.label, language]),
  ...withoutClient.map((language): [string, Language] => [`${language.label} without our client`, language]),
];
const installed = await Promise.all(runs.map(([, language]) => isInstalled(language)));
const missing = runs.filter((_, index) => !installed[index]).map(([title]) => title);

let sandbox: Sandbox;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samples-'));
  const workspace = join(folder, 'workspace.yaml');
  await writeFile(workspace, JSON.stringify(exampleWorkspace()));
  sandbox = await startSandbox(workspace);
  await rm(folder, { recursive: true });
});
afterAll(() => sandbox.close());

test('no sample has a credential', () => {
  const text = JSON.stringify(published);
  const { parameters } = contract.paths['/oauth/token'].post;
  for (const secret of ['client_secret', 'code'] as const) {
    const { example = '' } = parameters.find(({ name }) => name === secret) ?? {};
    expect(text).not.toContain(example);
  }
});

/** A user allows access to a program that uses a proof key. @returns the values that the program has then */
async function signIn() {
  const { parameters } = contract.paths['/oauth/authorize'].get;
  const example = (name: string) => parameters.find((parameter) => parameter.name === name)?.example ?? '';
  const oauth = createOAuth({
    authUrl: sandbox.url,
    clientId: example('client_id'),
    clientSecret: credentials.clientSecret,
    redirectUri: example('redirect_uri'),
  });
  const { url, state, codeVerifier } = await oauth.authorize();
  return { CALLBACK_URL: String(await authorizeAs(login)(url)), STATE: state, CODE_VERIFIER: codeVerifier };
}

const credentialsInEnvironment = { API_TOKEN: credentials.apiToken, CLIENT_SECRET: credentials.clientSecret };

interface Exchange {
  operation?: string;
  path: string;
  status: number;
  request: { body?: string; headers: Record<string, string> };
}

/** The samples of a language, with the client of the contract if they use it. */
function samplesIn({ label, client }: Language, document: object): Record<string, string> {
  const { 'x-client': _, ...withoutClient } = document as { 'x-client'?: string };
  const samples = Object.entries(codeSamples(client ? document : withoutClient, operations));
  return Object.fromEntries(samples.map(([id, all]) => [id, all.find((one) => one.label === label)?.source ?? '']));
}

/** Runs samples of a language against the sandbox, for a user who has signed in. */
async function run(language: Language, samples: Record<string, string>, env: Record<string, string> = {}) {
  const named = Object.entries(samples).map(([name, source]) => ({ name, source }));
  const urls = { BASE_URL: sandbox.url, AUTH_URL: sandbox.url };
  return runSamples(language, named, { ...urls, ...credentialsInEnvironment, ...env });
}

/** Runs the samples of a language and the difficult one. @returns the requests that the server got, in order */
async function exchangesOf(language: Language): Promise<Exchange[]> {
  await sandbox.reset();
  const state = { state: 'verification code', params: { account_id: exampleIds.account } };
  const { code } = await sandbox.control<{ code: string }>('POST', '/states', state);
  const user = await signIn();
  await sandbox.control('DELETE', '/requests');
  const difficult = samplesIn(language, difficultContract()).subscribeToCampaign ?? '';
  const samples = { ...samplesIn(language, contract), difficult };
  const { stdout, stderr } = await run(language, samples, { CODE: code, ...user });
  expect(stderr).toBe('');
  // It prints the URL that a program sends the browser to.
  const [page] = language.client ? (/http\S+\/oauth\/authorize\?\S+/.exec(stdout) ?? []) : [];
  if (page) await fetch(page);
  const { requests } = await sandbox.control<{ requests: { request_id: string }[] }>('GET', '/requests?limit=1000');
  return Promise.all(requests.map(({ request_id }) => sandbox.control<Exchange>('GET', `/requests/${request_id}`)));
}

/** The types of the fields of records, as Go writes them. */
function goFields(type: ValueType): [record: string, key: string, type: string][] {
  if (typeof type === 'string' || 'mapOf' in type) return [];
  if ('items' in type) return goFields(type.items);
  if ('oneOf' in type) return type.oneOf.flatMap(goFields);
  return Object.entries(type.fields).flatMap(([key, { type: inner, optional }]) => {
    const name = typeName(inner).replace('emailautomation.', '');
    const isReference = typeof inner === 'object' && !('record' in inner);
    const isPointer = optional && name !== 'any' && !isReference;
    return [[type.record, key, `${isPointer ? '*' : ''}${name}`], ...goFields(inner)];
  });
}

test('samples in Go have the types of its client', () => {
  const records = readFileSync(new URL('../../../packages/client-go/records.go', import.meta.url), 'utf8');
  const declared = [...records.matchAll(/^type (\w+) struct \{\n([\s\S]*?)^\}/gm)].flatMap(
    ([, record = '', text = '']) =>
      [...text.matchAll(/^\t\w+ (\S+) `json:"([^",]+)/gm)].map(([, type, key]) => [record, key, type]),
  );
  const written = sampleRequests(contract, operations).flatMap(({ recordType = 'any' }) => goFields(recordType));
  expect(written.length).toBeGreaterThan(100);
  expect(declared).toEqual(expect.arrayContaining(written));
});

describe(`samples run in ${runs.length - missing.length} of ${runs.length} ways${missing.length > 0 ? `; not installed: ${missing.join(', ')}` : ''}`, () => {
  test.for(runs.map(([title, language], index) => [title, language, installed[index] === true] as const))(
    '%s: every operation is called with the values of its example',
    // Go compiles its library before its first use.
    { timeout: 300_000 },
    async ([label, language, isHere], { skip }) => {
      if (!isHere) skip(`${label} is not installed`);
      const requests = await exchangesOf(language);
      for (const [id, { body, query }] of Object.entries(operations)) {
        const found = requests.filter(({ operation }) => operation === id);
        const omit = (_: string, value: unknown) => (language.omitsNull && value === null ? undefined : value);
        const example = body && JSON.parse(JSON.stringify(locate(contract, body.example).node, omit));
        const expected = [example];
        if (id === 'subscribeToCampaign') expected.push(difficultBody);
        expect(
          found.map(({ status }) => Math.floor(status / 100)),
          id,
        ).toEqual(expected.map(() => 2));
        expect(found.map(({ request }) => request.body && JSON.parse(request.body)).reverse(), id).toEqual(expected);
        // This test opens the page in place of a browser.
        const isPage = language.client && id === 'authorizeApplication';
        for (const { request } of isPage ? [] : found) expect(request.headers['user-agent'], id).toContain(userAgent);
        const sent = new URL(found[0]?.path ?? '', sandbox.url).searchParams;
        for (const { name, required } of query) if (required) expect(sent.has(name), `${id} ${name}`).toBe(true);
      }
    },
  );

  test.for(runs.map(([title, language], index) => [title, language, installed[index] === true] as const))(
    '%s: the sample of a refused request prints the error in the response',
    { timeout: 300_000 },
    async ([label, language, isHere], { skip }) => {
      if (!isHere) skip(`${label} is not installed`);
      await sandbox.reset();
      const { subscribeToCampaign = '' } = samplesIn(language, contract);
      const { stdout, stderr } = await run(language, {
        refused: subscribeToCampaign.replaceAll('grace@example.com', 'nobody'),
      });
      for (const text of ['422', 'email_error', 'Email must be a valid email address.'])
        expect(stdout + stderr).toContain(text);
    },
  );
});
