import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** The languages that clients are generated for, with the extension of their files. */
const extensions = { python: 'py', go: 'go' } as const;

/**
 * Generates the core of a client in another language with the pinned Redocly CLI: types and one function for each
 * operation. It needs no network, and the same contract always gives the same text.
 */
export async function generateSdkCore(
  language: keyof typeof extensions,
  contract: object,
  options: readonly string[] = [],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-core-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(openRecords(contract)));
    // Without a configuration here, it would look for one in the folders above.
    await writeFile(join(folder, 'redocly.yaml'), 'apis: {}\n');
    const args = ['generate-client', 'openapi.json', '--output=client.ts', `--generator=${language}`, ...options];
    await promisify(execFile)(process.execPath, [cli, ...args], {
      cwd: folder,
      env: {
        ...process.env,
        NO_COLOR: '1',
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
      },
    });
    return await readFile(join(folder, `client.${extensions[language]}`), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The layer by hand iterates lists that change, so the core needs no iterators. */
const omitted = 'x-redoclyPagination';

/**
 * Generated types drop the fields of a record that they do not name, such as properties of events. A record that allows
 * other fields becomes a plain map, so that none is lost.
 */
function openRecords<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(openRecords) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const { properties, ...rest } = node as { properties?: object; additionalProperties?: unknown };
  const isOpen = properties !== undefined && rest.additionalProperties === true;
  return Object.fromEntries(
    Object.entries(isOpen ? rest : node).flatMap(([name, inner]) =>
      name === omitted ? [] : [[name, openRecords(inner)]],
    ),
  ) as Node;
}
