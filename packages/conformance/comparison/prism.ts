import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { oauthMutants } from '../mutants/catalog/oauth.ts';
import { mutants } from '../mutants/catalog.ts';
import { defineMutant, type Mutant } from '../mutants/mutant.ts';
import { type Rewrite, startProxy } from '../mutants/proxy.ts';
import { targetOptions } from '../mutants/run-mutants.ts';
import { runChecks } from '../mutants/score-mutants.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { plainTarget } from '../servers/plain-server/target.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Target } from '../src/target/target.ts';
import { stop } from './processes.ts';

/** An entry of Prism's response header `sl-violations`. */
interface Violation {
  location?: string[];
  code?: string;
  message?: string;
}

/**
 * Runs the checks of each mutant through Prism's validation proxy.
 * @returns for each mutant whether Prism reports a violation that it does not report for the server without the mutant
 */
export async function scoreWithPrism(onMutant: () => void): Promise<Map<Mutant, boolean>> {
  const reference = await startReferenceServer();
  const plain = await startPlainServer();
  try {
    return new Map([
      ...(await scoreAll(completeTarget({ ...reference.target, ...targetOptions }), mutants, onMutant)),
      ...(await scoreAll(completeTarget(plainTarget(plain.url)), oauthMutants, onMutant)),
    ]);
  } finally {
    plain.close();
    await reference.close();
  }
}

/**
 * Requests go from the kit through a proxy that collects violations, Prism, and the mutant to the server. Prism has one
 * upstream URL, so that mutants run one at a time.
 */
async function scoreAll(target: Target, all: readonly Mutant[], onMutant: () => void): Promise<Map<Mutant, boolean>> {
  let rewrite: Rewrite = {};
  let violations = new Set<string>();
  const mutantProxy = await startProxy(target.baseUrl, {
    request: (request) => rewrite.request?.(request) ?? request,
    response: (response, request) => rewrite.response?.(response, request) ?? response,
  });
  const prism = await startPrism(mutantProxy.url);
  const collector = await startProxy(prism.url, {
    response(response) {
      for (const violation of parseViolations(response.headers['sl-violations'])) violations.add(violation);
      return response;
    },
  });
  async function collect(mutant: Mutant): Promise<Set<string>> {
    violations = new Set();
    rewrite = mutant.create();
    await runChecks(target, mutant, collector.url);
    return violations;
  }
  const usual = new Map<string, Set<string>>();
  const killed = new Map<Mutant, boolean>();
  for (const mutant of all) {
    const { requirement } = mutant;
    const expected =
      usual.get(requirement) ?? (await collect(defineMutant(requirement, 'wrong', 'changes nothing', () => ({}))));
    usual.set(requirement, expected);
    killed.set(
      mutant,
      [...(await collect(mutant))].some((violation) => !expected.has(violation)),
    );
    onMutant();
  }
  await collector.close();
  await prism.close();
  await mutantProxy.close();
  return killed;
}

/** Returns the violations of responses, without the indexes of records. */
function parseViolations(header: string | undefined): string[] {
  if (header === undefined) return [];
  // Prism truncates a long list and starts it with a notice.
  const list: Violation[] = header.startsWith('[') ? JSON.parse(header) : [{ location: ['response'], code: 'many' }];
  return list
    .filter(({ location }) => location?.[0] === 'response')
    .map(({ location = [], code, message }) => [...location, code, message].join(' ').replaceAll(/\d+/g, 'N'));
}

async function startPrism(upstream: string): Promise<{ url: string; close(): Promise<void> }> {
  const require = createRequire(import.meta.url);
  const contract = require.resolve('@email-automation/openapi/openapi.json');
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const args = [require.resolve('@stoplight/prism-cli'), 'proxy', '-v', 'silent', '-p', port, contract, upstream];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  while (!(await fetch(url).then(Boolean, () => false))) await new Promise((resolve) => setTimeout(resolve, 50));
  return { url, close: () => stop(child) };
}
