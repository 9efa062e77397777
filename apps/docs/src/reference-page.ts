import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Menu } from './page.ts';

const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '..', 'bin', 'cli.js');

/** The logo that Redoc loads from its vendor's server, and a replacement. */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;
const replacement = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="14"><text y="11" font-family="sans-serif" font-size="12" fill="#2467f2">Redocly</text></svg>',
)}`;

/**
 * The reference of all operations as a self-contained page, rendered by Redoc. The URL fragment of an operation is
 * `#operation/<operationId>`.
 */
export async function renderReferencePage(menu: Menu, contract: { info: { description: string } }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reference-'));
  const [source, page] = [join(folder, 'source.json'), join(folder, 'source.html')];
  const links = menu.filter(({ current }) => !current).map(({ label, file }) => `[${label}](${file})`);
  const description = `${links.join(' | ')}\n\n${contract.info.description}`;
  await writeFile(source, JSON.stringify({ ...contract, info: { ...contract.info, description } }));
  await promisify(execFile)(process.execPath, [redocly, 'build-docs', source, '--inlineBundle', '-o', page], {
    // In a folder without redocly.yaml, because its settings are for linting.
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const html = await readFile(page, 'utf8');
  await rm(folder, { recursive: true });
  return html.replace(logo, replacement);
}
