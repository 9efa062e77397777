import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { execa } from 'execa';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readStage } from './dockerfile.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

// The commands of the Dockerfile are for Linux.
test.skipIf(process.platform === 'win32')(
  'the commands of the Dockerfile make a server that is healthy, stops by SIGTERM, and writes to its volume alone',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'email-automation-image-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const folder of ['packages', 'app', 'data', 'home']) mkdirSync(join(root, folder));
    const localize = (text: string) => text.replaceAll(/(?<![\w.])\/(?=(packages|app|data)\b)/g, `${root}/`);

    const pack =
      readStage('packed')
        .run.at(-1)
        ?.replace(/^npx --yes pnpm@\S+/, 'pnpm') ?? '';
    await execa(localize(pack), { shell: 'sh', cwd: repository, preferLocal: true, localDir: repository });
    // Without a registry: the packages depend on nothing else.
    const machine = { HOME: join(root, 'home'), npm_config_registry: 'http://127.0.0.1:1' };
    const path = `${dirname(process.execPath)}:${process.env.PATH}`;
    const bare = { extendEnv: false, env: { ...machine, PATH: path } } as const;
    const { run, workdir } = readStage('installed');
    for (const command of run) await execa(localize(command), { ...bare, shell: 'sh', cwd: localize(workdir) });

    const image = readStage();
    const port = String(await findFreePort());
    const variables = Object.entries(image.env).map(([name, value]) => [
      name,
      localize(value).replace(/\$\{PATH\}/, path),
    ]);
    const env = { ...Object.fromEntries(variables), EMAIL_AUTOMATION_HOST: '127.0.0.1', EMAIL_AUTOMATION_PORT: port };
    const container = { extendEnv: false, cwd: localize(image.workdir), reject: false } as const;
    const [healthcheck = '', ...check] = image.healthcheck;
    const checkHealth = async () => (await execa(healthcheck, check, { ...container, env })).exitCode;
    expect(await checkHealth()).toBe(1);

    // Node refuses to write elsewhere, as a read-only file system does.
    const permissions = `--permission --allow-fs-read=* --allow-fs-write=${container.cwd}`;
    const [program = '', ...args] = [...image.entrypoint, ...image.cmd];
    const server = execa(program, args, {
      ...container,
      all: true,
      env: { ...env, NODE_OPTIONS: `${env.NODE_OPTIONS} ${permissions}` },
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    await Promise.race([vi.waitUntil(async () => (await checkHealth()) === 0, { timeout: 60_000 }), server]);
    server.kill('SIGTERM');
    const { exitCode, all } = await server;
    expect({ exitCode, all }).toEqual({ exitCode: 0, all: expect.stringContaining('Listening on') });
    expect(readdirSync(container.cwd)).toContain('email-automation.db');
  },
);

test('the image has no root and leaves room for more than the heap', () => {
  const { user, env } = readStage();
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(env.NODE_OPTIONS).toMatch(/--max-semi-space-size=\d+ --max-old-space-size=\d+/);
});
