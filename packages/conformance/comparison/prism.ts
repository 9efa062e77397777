import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { oauthMutants } from '../mutants/catalog/oauth.ts';
import { mutants } from '../mutants/catalog.ts';
import { type Mutant, defineMutant } from '../mutants/mutant.ts';
import { targetOptions } from '../mutants/run-mutants.ts';
import { type Rewrite, startProxy } from '../mutants/proxy.ts';
import { runChecks } from '../mutants/score-mutants.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { plainTarget } from '../servers/plain-server/target.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Target } from '../src/target/target.ts';
import { end, freePort } from './program.ts';

/** What Prism objects to in an answer: the content of its header `sl-violations`. */
interface Violation {
  location?: string[];
  code?: string;
  message?: string;
}

/**
 * Sends the kit's own traffic for each mutant through Prism's validation proxy.
 * @returns for each mutant whether Prism objects to an answer in a way in which it does not object to the right server
 */
export async function prismNotices(onMutant: () => void): Promise<Map<Mutant, boolean>> {
  const reference = await startReferenceServer();
  const plain = await startPlainServer();
  try {
    return new Map([
      ...(await through(completeTarget({ ...reference.target, ...targetOptions }), mutants, onMutant)),
      ...(await through(completeTarget(plainTarget(plain.url)), oauthMutants, onMutant)),
    ]);
  } finally {
    plain.close();
    await reference.close();
  }
}

/** The kit – what hears Prism – Prism – the mutant – the server. One at a time: Prism has one address behind it. */
async function through(target: Target, these: readonly Mutant[], onMutant: () => void): Promise<Map<Mutant, boolean>> {
  let fault: Rewrite = {};
  let heard = new Set<string>();
  const behind = await startProxy(target.baseUrl, {
    request: (request) => fault.request?.(request) ?? request,
    response: (response, request) => fault.response?.(response, request) ?? response,
  });
  const prism = await startPrism(behind.url);
  const before = await startProxy(prism.url, {
    response(response) {
      for (const violation of violations(response.headers['sl-violations'])) heard.add(violation);
      return response;
    },
  });
  async function hear(one: Mutant): Promise<Set<string>> {
    heard = new Set();
    fault = one.create();
    await runChecks(target, one, before.url);
    return heard;
  }
  const usual = new Map<string, Set<string>>();
  const noticed = new Map<Mutant, boolean>();
  for (const one of these) {
    const right = usual.get(one.requirement) ?? (await hear(defineMutant(one.requirement, 'changes nothing', () => ({}))));
    usual.set(one.requirement, right);
    noticed.set(
      one,
      [...(await hear(one))].some((violation) => !right.has(violation)),
    );
    onMutant();
  }
  await before.close();
  await prism.close();
  await behind.close();
  return noticed;
}

/** Violations by answers; the number of a record makes no difference. */
function violations(header: string | undefined): string[] {
  if (header === undefined) return [];
  // Prism cuts a long list off, and says so in front of it.
  const list: Violation[] = header.startsWith('[') ? JSON.parse(header) : [{ location: ['response'], code: 'many' }];
  return list
    .filter(({ location }) => location?.[0] === 'response')
    .map(({ location = [], code, message }) => [...location, code, message].join(' ').replaceAll(/\d+/g, 'N'));
}

async function startPrism(upstream: string): Promise<{ url: string; close(): Promise<void> }> {
  const require = createRequire(import.meta.url);
  const contract = require.resolve('@email-automation/openapi/openapi.json');
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const args = [require.resolve('@stoplight/prism-cli'), 'proxy', '-v', 'silent', '-p', port, contract, upstream];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  while (!(await fetch(url).then(Boolean, () => false))) await new Promise((resolve) => setTimeout(resolve, 50));
  return { url, close: () => end(child) };
}
