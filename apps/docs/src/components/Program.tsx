import { formatJson } from '../code/format-json.ts';
import { runsInPage } from '../run/sample-module.ts';
import { CodeBlock, CodeTabs } from './CodeBlock.tsx';

const files = import.meta.glob<string>('../guides/code/**/*', { query: '?raw', import: 'default', eager: true });
const languages: Readonly<Record<string, string>> = {
  sh: 'sh',
  ts: 'typescript',
  mts: 'typescript',
  mjs: 'javascript',
  py: 'python',
  go: 'go',
  yaml: 'yaml',
};

/**
 * A program of a guide, and its output if a file with the same name and the extension `.txt` says so, unless all of it differs from run to run. A test runs all
 * programs of a guide in the order of their names, in one sandbox. It leaves out files that other programs name.
 * @param file in `src/guides/code/`, such as `quickstart/1-list.sh`
 * @param run the command that runs it, where it is shown
 * @param after files of shell samples that must run before it
 * @param hasButton whether a page can run it, if it has all that the program needs
 */
export function Program({ file, title, run, after, hasButton = true, printed = 'It prints' }: ProgramProps) {
  const { code, language } = readProgram(file);
  const sample = language === 'typescript' && runsInPage(code) ? file : undefined;
  const output = read(file.replace(/\.\w+$/, '.txt'));
  return (
    <>
      <CodeBlock
        title={title}
        code={code}
        language={language}
        sample={sample}
        after={after?.map((one) => readProgram(one).code)}
        hasButton={hasButton}
      />
      {run && <CodeBlock title="Terminal" code={run} language="sh" />}
      {output !== undefined && output !== '…' && (
        <CodeBlock title={printed} code={indent(output)} language={/^[[{]/.test(output) ? 'json' : 'text'} />
      )}
    </>
  );
}

interface ProgramProps {
  file: string;
  title: string;
  run?: string;
  after?: string[];
  hasButton?: boolean;
  printed?: string;
}

/**
 * The same program in several languages, each in a tab.
 * @param id unique in the page
 * @param files by the names of their languages
 */
export function ProgramTabs({ id, label, files }: { id: string; label: string; files: Record<string, string> }) {
  const panels = Object.entries(files).map(([name, file]) => ({ label: name, ...readProgram(file) }));
  return (
    <div class="code ink">
      <CodeTabs id={id} label={label} panels={panels} />
    </div>
  );
}

const read = (path: string) => files[`../guides/code/${path}`]?.trimEnd();

function readProgram(file: string) {
  const code = read(file);
  const language = languages[/\w+$/.exec(file)?.[0] ?? ''];
  if (code === undefined || !language)
    throw new Error(`A guide shows ${file}, which is no program in src/guides/code/.`);
  return { code, language };
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
