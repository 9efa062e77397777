import { generate as generateClient } from '../../../../packages/client/generate.ts';
import { generate as generateTypes } from '../../../../packages/types/generate.ts';
import type { PublicPackage } from '../packages/public-packages.ts';
import type { Size } from './sizes.ts';

/** A bundle of the contract, as the generators take it. */
export type Contract = NonNullable<Parameters<typeof generateClient>[0]>;

const contractPackage = '@email-automation/openapi';

/** What is generated from the contract and published: affected when the two versions generate something else. */
const generators: Record<string, (contract: Contract) => string | Promise<string>> = {
  '@email-automation/types': generateTypes,
  '@email-automation/client': generateClient,
};

/**
 * The public packages that a change of the contract, of this size, changes for their users: the contract itself, what is
 * generated from it, and what reads it when it runs. The last get a patch release on their own account, because they
 * depend on the contract, and are affected by more than that only.
 */
export async function affectedPackages(
  packages: readonly PublicPackage[],
  [older, newer]: readonly [Contract, Contract],
  size: Size,
): Promise<string[]> {
  if (size === 'none') return [];
  const affected = await Promise.all(
    packages.map(async ({ name, manifest }) => {
      if (name === contractPackage) return true;
      const generate = generators[name];
      if (generate) return (await attempt(generate, older)) !== (await generate(newer));
      return size !== 'patch' && manifest.dependencies?.[contractPackage] !== undefined;
    }),
  );
  return packages.filter((_, index) => affected[index]).map(({ name }) => name);
}

/** What a generator of today makes of an old contract; nothing when it asks for something that was not there yet. */
async function attempt(generate: (contract: Contract) => string | Promise<string>, contract: Contract) {
  try {
    return await generate(contract);
  } catch {
    return undefined;
  }
}
