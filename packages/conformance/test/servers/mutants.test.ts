import { sample } from '@email-automation/test-tools/sample';
import { expect, test } from 'vitest';
import { mutants } from '../../mutants/catalog.ts';
import { replaceHooks, rewrite } from '../../mutants/mutant.ts';
import { runMutants } from '../../mutants/run-mutants.ts';
import { hooks } from '../../servers/plain-server/hooks.ts';
import { startPlainServer } from '../../servers/plain-server/server.ts';
import { changeHeaders } from '../../servers/rewrites.ts';

const drawn = sample(mutants, { what: 'mutants', size: 24, nameOf: ({ requirement }) => requirement });

test('checks kill each mutant; to repeat it, run: pnpm proof:mutants --only <requirement>', {
  timeout: 900_000,
}, async () => {
  const results = await runMutants(drawn);
  expect(results.filter(({ killed }) => !killed)).toEqual([]);
  expect(results).toHaveLength(drawn.length);
});

test('no two mutants of the catalog have the same name', () => {
  const names = mutants.map(({ requirement, description }) => `${requirement} ${description}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every mutant replaces hooks that the plain server has', () => {
  const replaced = new Set(mutants.flatMap((mutant) => Object.keys(mutant.replace(hooks))));
  expect([...replaced].filter((name) => !(name in hooks))).toEqual([]);
});

test('every hook of the plain server is replaced by a mutant', () => {
  const replaced = new Set(mutants.flatMap((mutant) => Object.keys(mutant.replace(hooks))));
  expect(Object.keys(hooks).filter((name) => !replaced.has(name))).toEqual([]);
});

test('servers with other hooks and without them run side by side', async () => {
  const limit = replaceHooks('LIMIT-2', 'accepts no request', ({ hourly }) => ({
    hourly: { ...hourly, requests: 0 },
  }));
  const header = rewrite('LIMIT-8', 'returns another limit', () =>
    changeHeaders('listAccounts', (headers) => {
      headers['x-ratelimit-limit'] = '60';
    }),
  );
  const servers = await Promise.all([undefined, limit, header].map((mutant) => startPlainServer(mutant?.replace)));
  const headers = { authorization: `Basic ${btoa('plain-token-one:')}` };
  const responses = await Promise.all(servers.map(({ url }) => fetch(`${url}/v2/accounts`, { headers })));
  for (const server of servers) server.close();
  expect(responses.map(({ status }) => status)).toEqual([200, 429, 200]);
  expect(responses.map((response) => response.headers.get('x-ratelimit-limit'))).toEqual(['3600', '3600', '60']);
});
