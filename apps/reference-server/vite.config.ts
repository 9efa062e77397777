import { fileURLToPath } from 'node:url';
import { browserFiles } from '@email-automation/console/build/browser-files';
import { defineConfig } from 'vite';
import { addMissingLicenses, licenseFile } from './build/missing-licenses.ts';
import * as nativeGlobals from './build/native-globals.ts';

const nativeGlobalsFile = fileURLToPath(new URL('build/native-globals.ts', import.meta.url));

/**
 * Bundles the server with its libraries, but without the contract: a dozen files load in less than half the time of eight
 * hundred, and users install no third-party packages. There are no source maps, which would more than double the size of
 * the package: the code is not minified, and comments name the source of each part.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    license: { fileName: licenseFile },
    // Lists the files of this build, so that a release leaves out files of earlier builds.
    manifest: true,
    rolldownOptions: {
      input: ['src/main.ts', 'src/demo.ts', 'src/emulator.ts'],
      transform: {
        inject: Object.fromEntries(Object.keys(nativeGlobals).map((name) => [name, [nativeGlobalsFile, name]])),
      },
      // An optional PostgreSQL driver in C, which `pg` uses if it is installed.
      external: ['pg-native'],
      // No client caches these files, so that their names need no hash.
      output: { chunkFileNames: '[name].js' },
    },
  },
  resolve: {
    alias: [
      {
        find: /^@opentelemetry\/exporter-\w+-otlp-grpc$/,
        replacement: fileURLToPath(new URL('build/no-grpc.ts', import.meta.url)),
      },
    ],
  },
  ssr: { noExternal: true },
  plugins: [browserFiles, addMissingLicenses],
});
