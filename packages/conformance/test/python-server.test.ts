// A server in Python that was written from the interface alone, by somebody who had not seen this repository, conforms.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runConformance, terminalReport } from '../src/conformance.ts';
import { readTarget } from '../src/target/read.ts';

const directory = fileURLToPath(new URL('../servers/python-server/', import.meta.url));
const python = pythonVersion();
let server: ChildProcess | undefined;

afterAll(() => server?.kill());

test.skipIf(python === undefined)(
  `the Python server conforms${python === undefined ? ' (skipped: python3 3.11 or later is not installed)' : ''}`,
  async () => {
    const { api, control } = await start();
    const target = readTarget(`${directory}conformance.yaml`);
    const report = await runConformance({
      ...target,
      baseUrl: api,
      authUrl: api,
      stateHook: { url: `${control}/states` },
      clockHook: { url: `${control}/clock` },
    });
    expect(report.ok, terminalReport(report)).toBe(true);
  },
);

/** The names in faults.yaml. */
const listFaults = () =>
  (parse(readFileSync(`${directory}faults.yaml`, 'utf8')) as { name: string }[]).map(({ name }) => name);

test.skipIf(python === undefined)('the server reads every fault of faults.yaml, however the file is formatted', () => {
  const script = 'import faults; print("\\n".join(faults.known_faults()))';
  const known = execFileSync('python3', ['-B', '-c', script], { cwd: directory }).toString().trim().split(/\r?\n/);
  expect(known).toEqual(listFaults());
});

test('faults.yaml lists exactly the faults of the code', () => {
  const listed = listFaults();
  const code = readdirSync(directory)
    .filter((file) => file.endsWith('.py'))
    .map((file) => readFileSync(`${directory}${file}`, 'utf8'));
  const planted = [...code.join('').matchAll(/fault\(f?"([^"]+)"/g)].map(
    ([, name = '']) => new RegExp(`^${name.replace(/\{\w+(\.\w+)?\}/g, '[\\w-]+')}$`),
  );
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((name) => !planted.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(planted.filter((pattern) => !listed.some((name) => pattern.test(name)))).toEqual([]);
});

/** The version of python3, or undefined if there is none that can run the server. */
function pythonVersion(): string | undefined {
  try {
    const version = execFileSync('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'])
      .toString()
      .trim();
    return Number(version.split('.')[1]) >= 11 ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Starts the server on free ports, and returns the URLs that it prints. */
async function start(): Promise<{ api: string; control: string }> {
  const child = spawn('python3', ['server.py', '--port', '0', '--control-port', '0'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FAULT: '', PYTHONDONTWRITEBYTECODE: '1' },
  });
  server = child;
  const urls = new Map<string, string>();
  const lines = createInterface({ input: child.stdout });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('The Python server ended early.')));
  exited.catch(() => undefined);
  const ready = (async () => {
    for await (const line of lines) {
      const [name = '', url = ''] = line.split(' ');
      urls.set(name, url);
      if (urls.size === 2) return;
    }
  })();
  await Promise.race([ready, exited]);
  return { api: urls.get('api') ?? '', control: urls.get('control') ?? '' };
}
