import { applyOverlay, type Steps } from './program-folder.ts';

const loosened = applyOverlay('generators.overlay.yaml', 'openapi-3.0.json', 'loosened.json');
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
      loosened,
      ['go', 'run', `github.com/ogen-go/ogen/cmd/ogen@v${ogen}`, '-package', 'api', '-target', 'api', 'loosened.json'],
      ['go', 'mod', 'tidy'],
      ['go', 'build', './...'],
    ],
  },
  progenitor: {
    tools: ['cargo', 'npx'],
    files: ['rust/successes.overlay.yaml'],
    commands: [
      loosened,
      applyOverlay('successes.overlay.yaml', 'loosened.json', 'successes.json'),
      ['cargo', 'install', '--quiet', '--root', '.cargo', `cargo-progenitor@${progenitor}`],
      ['sh', '-c', '.cargo/bin/cargo-progenitor progenitor -i successes.json -o client -n client -v 0.0.0'],
      ['cargo', 'check', '--quiet', '--manifest-path', 'client/Cargo.toml'],
    ],
  },
};
