import type { Steps } from './program-folder.ts';

const openapiFormat = 'npx --yes openapi-format@1.33.6';
const loosened = `${openapiFormat} openapi-3.0.json --overlayFile generators.overlay.yaml -o loosened.json`;
const ogen = '1.25.0';
const progenitor = '0.15.1';

function goReader(file: string, module: string): Steps {
  return {
    tools: ['go'],
    files: [`go/${file}`],
    commands: [
      ['go', 'mod', 'init', 'program'],
      ['go', 'get', module],
      ['go', 'mod', 'tidy'],
      ['go', 'run', file, 'openapi.json', 'openapi-3.0.json', 'operator.json'],
    ],
  };
}

/** Tools that read the contract, and generators whose clients the table does not have: each must take the published documents. */
export const readers: Record<string, Steps> = {
  'kin-openapi': goReader('read_kin_openapi.go', 'github.com/getkin/kin-openapi@v0.153.0'),
  libopenapi: goReader('read_libopenapi.go', 'github.com/pb33f/libopenapi@v0.42.5'),
  // It knows the keywords of OpenAPI 3.0 only.
  ogen: {
    tools: ['go', 'npx'],
    files: [],
    commands: [
      ['go', 'mod', 'init', 'program'],
      ['sh', '-c', loosened],
      ['go', 'run', `github.com/ogen-go/ogen/cmd/ogen@v${ogen}`, '-package', 'api', '-target', 'api', 'loosened.json'],
      ['go', 'mod', 'tidy'],
      ['go', 'build', './...'],
    ],
  },
  progenitor: {
    tools: ['cargo', 'npx'],
    files: ['rust/successes.overlay.yaml'],
    commands: [
      ['sh', '-c', loosened],
      ['sh', '-c', `${openapiFormat} loosened.json --overlayFile successes.overlay.yaml -o successes.json`],
      ['cargo', 'install', '--quiet', '--root', '.cargo', `cargo-progenitor@${progenitor}`],
      ['sh', '-c', '.cargo/bin/cargo-progenitor progenitor -i successes.json -o client -n client -v 0.0.0'],
      ['cargo', 'check', '--quiet', '--manifest-path', 'client/Cargo.toml'],
    ],
  },
};
