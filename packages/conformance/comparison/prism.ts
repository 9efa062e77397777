import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { mutants } from '../mutants/catalog.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { targetOptions } from '../mutants/score-mutants.ts';
import { fullPlainTarget } from '../servers/plain-server/full-target.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { startProxy } from '../servers/proxy.ts';
import { run } from '../src/run/run.ts';
import { completeTarget } from '../src/target/read.ts';
import { stop } from './processes.ts';

/** An entry of Prism's response header `sl-violations`. */
interface Violation {
  location?: string[];
  code?: string;
  message?: string;
}

/**
 * Runs the checks of each mutant through Prism's validation proxy. Requests go from the kit through a proxy that collects
 * violations, Prism, and a proxy that passes them to the mutant. Prism has one upstream URL, so that mutants run one at a time.
 * @returns for each mutant whether Prism reports a violation that it does not report for the server without the mutant
 */
export async function scoreWithPrism(onMutant: () => void): Promise<Map<Mutant, boolean>> {
  let upstream = '';
  let violations = new Set<string>();
  const mutantProxy = await startProxy('http://127.0.0.1', {
    request: (request) => ({ ...request, url: new URL(request.url.pathname + request.url.search, upstream) }),
  });
  const prism = await startPrism(mutantProxy.url);
  const collector = await startProxy(prism.url, {
    response(response) {
      for (const violation of parseViolations(response.headers['sl-violations'])) violations.add(violation);
      return response;
    },
  });
  async function collect(requirement: string, replace?: Mutant['replace']): Promise<Set<string>> {
    const server = await startPlainServer(replace);
    violations = new Set();
    upstream = server.url;
    const target = { ...fullPlainTarget(server.url), ...targetOptions, baseUrl: collector.url, authUrl: collector.url };
    await run(completeTarget(target), { only: [requirement] });
    server.close();
    return violations;
  }
  const usual = new Map<string, Set<string>>();
  const killed = new Map<Mutant, boolean>();
  for (const mutant of mutants) {
    const { requirement } = mutant;
    const expected = usual.get(requirement) ?? (await collect(requirement));
    usual.set(requirement, expected);
    const found = await collect(requirement, mutant.replace);
    killed.set(
      mutant,
      [...found].some((violation) => !expected.has(violation)),
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
