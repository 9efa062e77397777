import overlay from '@email-automation/openapi/code-samples.overlay.yaml?raw';
import operatorOverlay from '@email-automation/openapi/operator/code-samples.overlay.yaml?raw';
import type { Operation } from '@email-automation/types';
import { parse } from 'yaml';
import { controlPort, sandbox, withSandboxValues } from '../site/sandbox.ts';

export interface Sample {
  label: string;
  language: string;
  code: string;
}

interface CodeSample {
  lang: string;
  label?: string;
  source: string;
}

type Overlay = { actions: { target: string; update: { 'x-codeSamples': CodeSample[] } }[] };

// No path is in both contracts.
const actions = [overlay, operatorOverlay].flatMap((text) => (parse(withSandboxValues(text)) as Overlay).actions);
const published = new Map(actions.map(({ target, update }) => [target, update['x-codeSamples']]));

/** Values of the sandbox for the environment variables of published samples. What is secret, or used up by its use, stays one. */
const values: Readonly<Record<string, string | undefined>> = {
  BASE_URL: sandbox.servers.Sandbox,
  AUTH_URL: sandbox.servers.Sandbox,
  CONTROL_URL: sandbox.servers[controlPort],
  API_TOKEN: sandbox.token,
  CLIENT_SECRET: sandbox.application?.client_secret,
};

/** How a language reads an environment variable within a string or outside, and imports what that needs. */
const expressions: Readonly<Record<string, { inString?: RegExp; alone?: RegExp; quote?: string; module?: string }>> = {
  Shell: { inString: /\$(\w+)/g },
  TypeScript: { alone: /process\.env\.(\w+)!?/g, quote: "'" },
  JavaScript: { inString: /\$\{process\.env\.(\w+)\}/g, alone: /process\.env\.(\w+)/g, quote: "'" },
  Python: { alone: /os\.environ\["(\w+)"\](?: \+ ("))?/g, quote: '"', module: 'import os\n\n' },
  Ruby: { alone: /ENV\.fetch\("(\w+)"\)(?: \+ ("))?/g, quote: '"' },
  PHP: { alone: /getenv\('(\w+)'\)(?: \. ('))?/g, quote: "'" },
  Go: { alone: /os\.Getenv\("(\w+)"\)(?: \+ ("))?/g, quote: '"', module: '\t"os"\n' },
};

/** A sample that runs against the sandbox as it stands. */
function fillIn({ lang, source }: CodeSample): string {
  const { inString, alone, quote = '', module = '' } = expressions[lang] ?? {};
  const keepUnknown = (found: string, name: string) => values[name] ?? found;
  // Without a group for what is joined, its argument is the position.
  const asLiteral = (found: string, name: string, joined: unknown) =>
    values[name] === undefined ? found : `${quote}${values[name]}${joined === quote ? '' : quote}`;
  let code = source.trimEnd();
  if (inString) code = code.replace(inString, keepUnknown);
  // With the URL on a separate line, no line is cut off.
  if (lang === 'Shell') code = code.replace(' "http', ' \\\n  "http');
  if (alone) code = code.replace(alone, asLiteral);
  return module && !code.includes('os.') ? code.replace(module, '') : code;
}

/** The samples of an operation, which are published in an overlay beside each contract, with the values of the sandbox. */
export function samplesOf({ path, method }: Pick<Operation, 'path' | 'method'>): Sample[] {
  const samples = published.get(`$.paths['${path}'].${method.toLowerCase()}`) ?? [];
  return samples.map((sample) => ({
    label: sample.label ?? sample.lang,
    language: sample.lang,
    code: fillIn(sample),
  }));
}
