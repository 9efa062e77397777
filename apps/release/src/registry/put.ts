import { createHash } from 'node:crypto';
import type { InstalledPackage } from './closure.ts';
import { tarballOf } from './tarball.ts';

/** Publishes an installed package to a registry as it is. @throws Error with the registry's answer when it refuses */
export async function put(registry: string, { folder, manifest }: InstalledPackage): Promise<void> {
  const { name, version } = manifest;
  const tarball = await tarballOf(folder);
  const file = `${name.replace(/^@[^/]+\//, '')}-${version}.tgz`;
  const dist = {
    tarball: `${registry}/${name}/-/${file}`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
  };
  const attachment = {
    content_type: 'application/octet-stream',
    data: tarball.toString('base64'),
    length: tarball.length,
  };
  const response = await fetch(`${registry}/${name.replace('/', '%2f')}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      _id: name,
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
      _attachments: { [file]: attachment },
    }),
  });
  if (!response.ok) throw new Error(`${name}@${version} was not taken: ${response.status} ${await response.text()}`);
}
