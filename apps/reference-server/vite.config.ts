import { defineConfig } from 'vite';
import { addMissingLicences, licenceFile } from './build/missing-licences.ts';

/**
 * Bundles the server with all that it depends on, but the contract: a dozen files load in less than half the time that
 * eight hundred take, and who installs the server installs no third parties. There are no source maps, which would more
 * than double the package: nothing is minified, and comments name the source of each part.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    license: { fileName: licenceFile },
    // Tells what was built, so that a release leaves out what an earlier build left behind.
    manifest: true,
    rolldownOptions: {
      input: ['src/main.ts', 'src/demo.ts'],
      // A faster driver of PostgreSQL that users may have; `pg` does without.
      external: ['pg-native'],
      // Nobody caches these files, so that their names need no hash.
      output: { chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
  plugins: [addMissingLicences],
});
