// Writes the Kubernetes manifests as TypeScript, so that the compiler compares each one with the type of its kind: a name that
// Kubernetes does not know, a value of another type, and a missing field are errors.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const folder = fileURLToPath(new URL('../kubernetes/', import.meta.url));
const output = fileURLToPath(new URL('../dist/manifests/', import.meta.url));

/** Not of Kubernetes itself, but of kustomize and of the Prometheus operator. */
const foreignGroups = ['kustomize.config.k8s.io', 'monitoring.coreos.com'];

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
for (const file of globSync('**/*.yaml', { cwd: folder })) {
  const manifest = parse(readFileSync(join(folder, file), 'utf8'));
  const { apiVersion, kind } = manifest;
  if (foreignGroups.includes(apiVersion.split('/')[0])) continue;
  const lines = [
    `import type { I${kind} } from 'kubernetes-models/${apiVersion}';`,
    `export const manifest: I${kind} = ${JSON.stringify(manifest, undefined, 2)};`,
  ];
  writeFileSync(join(output, file.replaceAll(/[/\\]/g, '-').replace(/\.yaml$/, '.ts')), `${lines.join('\n')}\n`);
}
