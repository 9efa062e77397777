import type { ComponentChildren } from 'preact';
import { formatJson } from '../code/format-json.ts';
import type { Sample } from '../reference/samples.ts';
import { requestOf, samplesOfRequest } from '../run/guide-requests.ts';
import { runsInPage } from '../run/sample-module.ts';
import { shellRequests } from '../run/shell-requests.ts';
import { CodeBlock, LanguageBlock } from './CodeBlock.tsx';

const files = import.meta.glob<string>('../guides/code/**/*', { query: '?raw', import: 'default', eager: true });

/** The ends of the names of files in the order of the languages, with the names that readers choose them by. */
const languages: Readonly<Record<string, { label: string; language: string }>> = {
  '.sh': { label: 'curl', language: 'sh' },
  '.ts': { label: 'TypeScript', language: 'typescript' },
  '.test.ts': { label: 'TypeScript', language: 'typescript' },
  '.mts': { label: 'TypeScript', language: 'typescript' },
  '.mjs': { label: 'JavaScript', language: 'javascript' },
  '.py': { label: 'Python', language: 'python' },
  '_test.py': { label: 'Python', language: 'python' },
  '.go': { label: 'Go', language: 'go' },
  '_test.go': { label: 'Go', language: 'go' },
  '.yaml': { label: 'YAML', language: 'yaml' },
};

interface Variant extends Sample {
  /** The file of a program. */
  file?: string;
  output?: string | undefined;
}

interface ProgramProps {
  name: string;
  title: string;
  after?: string[];
  hasButton?: boolean;
  printed?: string;
  children?: ComponentChildren;
}

/**
 * A program of a guide in each language that has a file for it, or a request of `guides/code/requests.yaml`, and its output if a file
 * with the same name and the extension `.txt` says so, unless all of it differs from run to run. A test runs all programs of a guide
 * in the order of their names, in one sandbox for each language. It leaves out files that other programs name.
 * @param name in `src/guides/code/`, without the extension, such as `quickstart/1-list`
 * @param after names of programs for a shell, or of requests, that must run before it
 * @param hasButton whether a page can run it, if it has all that the program needs
 * @param children what a reader does before it prints
 */
export function Program({ name, title, after, hasButton = true, printed, children }: ProgramProps) {
  const variants = variantsOf(name);
  if (variants.length === 0) throw new Error(`A guide shows ${name}, which is no program in src/guides/code/.`);
  const request = requestOf(name);
  const requests = hasButton ? requestsOf(name) : undefined;
  const inPage = variants.find(({ file, language, code }) => file && language === 'typescript' && runsInPage(code));
  const attributes = {
    'data-requests': requests && JSON.stringify(requests),
    'data-sample': requests ? undefined : inPage?.file,
    'data-before': after && JSON.stringify(after.flatMap((one) => requestsOf(one) ?? [])),
  };
  const outputs = variants.flatMap(({ label, output }) => (output ? [{ label, output }] : []));
  const outputTitle = printed ?? (request ? 'The response' : 'It prints');
  return (
    <>
      <LanguageBlock title={title} variants={variants} {...attributes} />
      {children}
      <Outputs title={outputTitle} outputs={outputs} />
    </>
  );
}

/** What a program prints, once if that is the same in all languages. */
function Outputs({ title, outputs }: { title: string; outputs: { label: string; output: string }[] }) {
  const block = (output: string) =>
    output !== '…' && (
      <CodeBlock title={title} code={indent(output)} language={/^[[{]/.test(output) ? 'json' : 'text'} />
    );
  const [first] = outputs;
  if (!first || outputs.every(({ output }) => output === first.output)) return <>{first && block(first.output)}</>;
  return (
    <div class="samples">
      {outputs.map(({ label, output }) => (
        <div key={label} class={label}>
          {block(output)}
        </div>
      ))}
    </div>
  );
}

/** Commands for a terminal that are others in each language. */
export function Commands({ title = 'Terminal', of }: { title?: string; of: Readonly<Record<string, string>> }) {
  return (
    <LanguageBlock
      title={title}
      variants={Object.entries(of).map(([label, code]) => ({ label, code, language: 'sh' }))}
    />
  );
}

const read = (path: string) => files[`../guides/code/${path}`]?.trimEnd();

function variantsOf(name: string): Variant[] {
  const samples = samplesOfRequest(name);
  if (samples) return samples.map((sample) => ({ ...sample, output: read(`${name}.txt`) }));
  return Object.entries(languages).flatMap(([end, names]) => {
    const file = name + end;
    const code = read(file);
    return code === undefined ? [] : [{ ...names, code, file, output: read(`${file}.txt`) ?? read(`${name}.txt`) }];
  });
}

/** The requests that a page sends for a program. */
function requestsOf(name: string) {
  const request = requestOf(name);
  if (request) return [request.plain];
  const code = read(`${name}.sh`);
  return code === undefined ? undefined : shellRequests(code);
}

/** JSON on a long line is indented, so that readers need not scroll. */
function indent(output: string): string {
  if (output.length < 80 || !/^[[{].*[\]}]$/.test(output)) return output;
  try {
    return formatJson(JSON.parse(output));
  } catch {
    // Where something is left out, it is no JSON.
    return output;
  }
}
