import { fileURLToPath } from 'node:url';
import { applyOverlay, type Steps } from './program-folder.ts';

/** A program that uses a client for the tasks of the kit. */
export interface Program extends Steps {
  /** The library that does the work, for the table. */
  uses: string;
  language: 'TypeScript' | 'Python' | 'Go' | 'Java' | 'Shell';
  /** The version, or a command that prints it. */
  version: string | string[];
  /** The command line, in that folder. */
  line: string;
  /** A program with a typed call of each kind, which the documentation quotes, and its command line. */
  calls?: { file: string; line: string };
}

/** The texts of a row of the table. */
interface Row {
  uses: string;
  /** The adapter, without its extension. */
  adapter: string;
  /** The installed packages, the client or the generator first, with their versions. */
  packages?: string[];
  /** The command line that generates the client from `openapi.json`. */
  generate?: string;
  /** By default the version of the first package. */
  version?: string;
  /** Whether there is a program with typed calls, too. */
  calls?: true;
}

const packages = fileURLToPath(new URL('../../../packages', import.meta.url));
const versionOf = (name: string) => ['node', '-p', `require('${packages}/${name}/package.json').version`];
const commandsOf = (generate?: string) => (generate === undefined ? [] : [['sh', '-c', generate]]);
/** The version at the end of `name@version` or `name==version`. */
const versionIn = ([first = '']: string[]) => /(?<=.(@v?|==))[^@=]+$/.exec(first)?.[0] ?? '';

function typescript({ uses, adapter, packages: names = [], generate, version = versionIn(names) }: Row): Program {
  const bundle = '--bundle --platform=node --format=esm --packages=external --outfile=program.mjs';
  return {
    ...{ uses, language: 'TypeScript', tools: ['npm'], version },
    files: ['typescript/driver.mjs', `typescript/${adapter}.mjs`],
    commands: [
      ['npm', 'install', '--silent', '--no-audit', '--no-fund', 'esbuild@0.28.2', ...names],
      ...commandsOf(generate),
      ['sh', '-c', `esbuild ${adapter}.mjs ${bundle}`],
    ],
    line: `"${process.execPath}" program.mjs`,
  };
}

function python({ uses, adapter, packages: names = [], generate, version = versionIn(names), calls }: Row): Program {
  return {
    ...{ uses, language: 'Python', tools: ['python3'], version },
    files: ['python/driver.py', `python/${adapter}.py`],
    commands: [
      ['python3', '-m', 'venv', '.venv'],
      ['.venv/bin/pip', 'install', '--quiet', ...names],
      ...commandsOf(generate),
    ],
    line: `.venv/bin/python ${adapter}.py`,
    ...(calls && { calls: { file: 'python/calls.py', line: '.venv/bin/python calls.py' } }),
  };
}

function go({ uses, adapter, generate, version, calls }: Row): Program {
  return {
    ...{ uses, language: 'Go', tools: ['go'] },
    version: version ?? ['sh', '-c', 'go env GOVERSION | sed s/go//'],
    files: ['go/driver.go', `go/${adapter}.go`],
    commands: [
      ['go', 'mod', 'init', 'program'],
      ...commandsOf(generate),
      ['go', 'mod', 'tidy'],
      ['go', 'build', '-o', 'program', '.'],
    ],
    line: './program',
    ...(calls && { calls: { file: 'go/calls.go', line: 'go run calls.go' } }),
  };
}

function java({ uses, adapter, generate, version = '', calls }: Row): Program {
  const libraries = 'com.google.code.gson:gson:2.13.2';
  return {
    ...{ uses, language: 'Java', tools: ['mvn', 'javac'], version },
    files: ['java/Driver.java', `java/${adapter}.java`],
    commands: [
      ['mvn', '-q', '-B', 'dependency:copy', `-Dartifact=${libraries}`, '-DoutputDirectory=lib'],
      ...commandsOf(generate),
      ['sh', '-c', 'javac -d classes -cp "lib/*" *.java'],
    ],
    line: `java -cp "classes:lib/*" ${adapter}`,
    ...(calls && { calls: { file: 'java/Calls.java', line: 'java -cp "lib/*" Calls.java' } }),
  };
}

const redocly = '2.77.0';
const generateRedocly = (generator: string, output: string) =>
  `npx --yes @redocly/cli@${redocly} generate-client openapi.json --output=${output} --generator=${generator}`;
const openapiGenerator = '7.26.0';
const generateOpenapi = (name: string, options = '') =>
  [
    `python3 -m venv .generator && .generator/bin/pip install --quiet openapi-generator-cli==${openapiGenerator}`,
    `.generator/bin/openapi-generator-cli generate -i openapi.json -g ${name} ${options} > generator.log`,
  ].join(' && ');
const oapiCodegen = '2.8.2';

const packageJava =
  'mvn -q -B -f client/pom.xml package -Dmaven.test.skip=true -Dmaven.javadoc.skip=true -Dmaven.source.skip=true dependency:copy-dependencies -DoutputDirectory=../lib && cp client/target/*.jar lib';

/** Every program of the table in the documentation. A new client is a row here, and its adapter. */
export const programs: Record<string, Program> = {
  '@email-automation/client': {
    ...{ uses: 'our client', language: 'TypeScript', tools: [], files: [], commands: [] },
    version: versionOf('client'),
    line: `"${process.execPath}" "${packages}/client/conformance/our-client.ts"`,
  },
  'email-automation-client': {
    ...python({ uses: 'our client', adapter: 'driver', packages: [`${packages}/client-python`] }),
    version: versionOf('client-python'),
    line: `.venv/bin/python "${packages}/client-python/conformance/adapter.py"`,
  },
  'client-go': {
    ...{ uses: 'our client', language: 'Go', tools: ['go'], files: [], version: versionOf('client-go') },
    commands: [['sh', '-c', `go build -C '${packages}/client-go' -o "$PWD/program" ./conformance`]],
    line: './program',
  },
  'openapi-fetch': typescript({
    ...{ uses: 'paths, typed by openapi-typescript', adapter: 'openapi-fetch', packages: ['openapi-fetch@0.17.0'] },
  }),
  'hey-api': typescript({
    ...{ uses: 'a generated client', adapter: 'hey-api' },
    packages: ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'],
    generate: 'openapi-ts -i openapi.json -o client --silent',
  }),
  orval: typescript({
    ...{ uses: 'a generated client with fetch', adapter: 'orval', packages: ['orval@8.33.0'] },
    generate: 'orval --input openapi.json --output client.ts --client fetch',
  }),
  'redocly typescript': typescript({
    ...{ uses: 'a generated client', adapter: 'redocly', version: redocly },
    generate: generateRedocly('typescript', 'client.ts'),
  }),
  oazapfts: typescript({
    ...{ uses: 'a generated client', adapter: 'oazapfts', packages: ['oazapfts@7.5.0', '@oazapfts/runtime'] },
    // It writes a range of statuses as a type, which no compiler accepts.
    generate:
      "oazapfts openapi.json client.ts && sed 's/status: .XX/status: number/' client.ts > fixed.ts && mv fixed.ts client.ts",
  }),
  'openapi-generator typescript-fetch': typescript({
    ...{ uses: 'a generated client', adapter: 'openapi-generator-fetch', version: openapiGenerator },
    generate: generateOpenapi('typescript-fetch', '-o client'),
  }),
  'openapi-generator typescript-axios': typescript({
    ...{ uses: 'a generated client', adapter: 'openapi-generator-axios', packages: ['axios@1'] },
    generate: generateOpenapi('typescript-axios', '-o client'),
    version: openapiGenerator,
  }),
  'openapi-client-axios': typescript({
    ...{ uses: 'the contract, read at run time', adapter: 'openapi-client-axios' },
    packages: ['openapi-client-axios@7.9.1', 'axios@1'],
  }),
  'swagger-client': typescript({
    ...{ uses: 'the contract, read at run time', adapter: 'swagger-client', packages: ['swagger-client@3.39.0'] },
  }),
  oauth4webapi: typescript({ uses: 'sign-in', adapter: 'oauth4webapi', packages: ['oauth4webapi@3.8.8'] }),
  'drip-nodejs': typescript({ uses: 'a public client', adapter: 'drip-nodejs', packages: ['drip-nodejs@3.1.4'] }),
  'openapi-python-client': python({
    ...{
      uses: 'a generated client',
      adapter: 'openapi_python_client',
      calls: true,
      packages: ['openapi-python-client==0.29.1'],
    },
    generate: 'openapi-python-client generate --path openapi.json --meta none --output-path client',
  }),
  'redocly python': python({
    ...{ uses: 'a generated client', adapter: 'redocly', packages: ['httpx==0.28.1'], version: redocly },
    generate: generateRedocly('python', 'client.ts'),
  }),
  'openapi-generator python': python({
    ...{ uses: 'a generated client', adapter: 'openapi_generator', version: openapiGenerator },
    packages: ['urllib3', 'python-dateutil', 'pydantic', 'typing-extensions'],
    generate: generateOpenapi('python'),
  }),
  aiopenapi3: python({
    ...{ uses: 'the contract, read at run time', adapter: 'aiopenapi3_client', packages: ['aiopenapi3==0.11.0'] },
  }),
  'drip-python': python({
    uses: 'a public client',
    adapter: 'drip_python',
    packages: ['drip-python==0.3.1', 'urllib3<2'],
  }),
  requests: python({ uses: 'a library for HTTP', adapter: 'requests_client', packages: ['requests==2.34.2'] }),
  'oapi-codegen': go({
    ...{ uses: 'a generated client', adapter: 'oapi_codegen', calls: true, version: oapiCodegen },
    generate: `mkdir client && go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${oapiCodegen} -generate types,client -package client -o client/client.go openapi.json`,
  }),
  'redocly go': go({
    ...{ uses: 'a generated client', adapter: 'redocly', version: redocly },
    generate: generateRedocly('go', 'client/client.ts'),
  }),
  'openapi-generator go': go({
    ...{ uses: 'a generated client', adapter: 'openapi_generator', version: openapiGenerator },
    generate: `${generateOpenapi('go', '-o client --package-name client')} && rm -r client/go.* client/test`,
  }),
  'net/http': go({ uses: 'the standard library', adapter: 'net_http' }),
  'redocly java': java({
    ...{ uses: 'a generated client', adapter: 'Redocly', version: redocly },
    generate: `${generateRedocly('java', 'client.ts')}`,
  }),
  'openapi-generator java': java({
    ...{
      uses: 'a generated client with okhttp, by the overlay',
      adapter: 'OpenapiGenerator',
      calls: true,
      version: openapiGenerator,
    },
    // Its code cannot send an array where the contract takes a string, too. The overlay removes the choice.
    generate: `${applyOverlay('generators.overlay.yaml', 'openapi.json', 'openapi.json').join(' ')} && ${generateOpenapi('java', '-o client')} && ${packageJava}`,
  }),
  curl: {
    ...{
      uses: 'a shell script, with jq',
      language: 'Shell',
      tools: ['curl', 'jq'],
      files: ['shell/curl.sh'],
      commands: [],
    },
    version: ['sh', '-c', "curl --version | head -n 1 | cut -d ' ' -f 2"],
    line: 'sh curl.sh',
  },
};
