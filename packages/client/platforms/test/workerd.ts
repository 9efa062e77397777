import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Starts workerd with worker.js and the built client until the end of the test. @returns its URL */
export async function startWorkerd(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dist = (await readdir(pathOf('../../dist'))).filter((name) => name.endsWith('.js'));
  const files = [
    ['worker.js', pathOf('../../test/platforms/worker.js')],
    ['scenario.js', pathOf('../../test/platforms/scenario.js')],
    ...dist.map((name) => [name, pathOf(`../../dist/${name}`)]),
    ['openapi-fetch', pathOf('../../node_modules/openapi-fetch/dist/index.mjs')],
  ] as [name: string, path: string][];
  await Promise.all(files.map(([name, path]) => copyFile(path, join(folder, name))));
  const modules = [
    ...files.map(([name]) => `(name = "${name}", esModule = embed "${name}")`),
    `(name = "@email-automation/client", esModule = "export * from '../exports.js'")`,
  ];
  await writeFile(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [${modules.join(', ')}],
      compatibilityDate = "2026-11-01",
      globalOutbound = "loopback"
    )),
    (name = "loopback", network = (allow = ["local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`,
  );
  const workerd = spawn(program, ['serve', '--control-fd=1', 'config.capnp'], { cwd: folder });
  const ended = new Promise((resolve) => workerd.once('close', resolve));
  onTestFinished(async () => {
    workerd.kill();
    await ended;
  });
  let errors = '';
  workerd.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  for await (const line of workerd.stdout) {
    const { event, port } = JSON.parse(line);
    if (event === 'listen') return `http://127.0.0.1:${port}`;
  }
  throw new Error(`workerd ended: ${errors}`);
}
