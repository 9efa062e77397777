import { formatJson } from '../code/format-json.ts';
import { runsInPage } from '../run/sample-module.ts';
import { CodeBlock } from './CodeBlock.tsx';

const files = import.meta.glob<string>('../guides/code/**/*', { query: '?raw', import: 'default', eager: true });
const languages: Readonly<Record<string, string>> = {
  sh: 'sh',
  ts: 'typescript',
  mjs: 'javascript',
  py: 'python',
  yaml: 'yaml',
};

/**
 * A program of a guide, and what it prints if a file with the same name and the extension `.txt` says so. A test runs all
 * programs of a guide in the order of their names, in one sandbox. It leaves out files that other programs name.
 * @param file in `src/guides/code/`, such as `quickstart/1-list.sh`
 */
export function Program({ file, title, printed = 'It prints' }: { file: string; title: string; printed?: string }) {
  const read = (path: string) => files[`../guides/code/${path}`]?.trimEnd();
  const code = read(file);
  const [, name, extension = ''] = /^(.*)\.(\w+)$/.exec(file) ?? [];
  const language = languages[extension];
  if (code === undefined || !language)
    throw new Error(`A guide shows ${file}, which is no program in src/guides/code/.`);
  const sample = extension === 'ts' && runsInPage(code) ? file : undefined;
  const output = read(`${name}.txt`);
  return (
    <>
      <CodeBlock title={title} code={code} language={language} sample={sample} />
      {output !== undefined && (
        <CodeBlock title={printed} code={indent(output)} language={/^[[{]/.test(output) ? 'json' : 'text'} />
      )}
    </>
  );
}

/** JSON on a long line is indented, so that nobody has to scroll. */
function indent(output: string): string {
  if (output.length < 80 || !/^[[{].*[\]}]$/.test(output)) return output;
  try {
    return formatJson(JSON.parse(output));
  } catch {
    // Where something is left out, it is no JSON.
    return output;
  }
}
