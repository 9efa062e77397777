import { CodeBlock } from './CodeBlock.tsx';

const texts = import.meta.glob<string>(
  [
    '../../../../apps/compatibility/adapters/go/calls.go',
    '../../../../apps/compatibility/adapters/java/Calls.java',
    '../../../../apps/compatibility/adapters/python/calls.py',
    '../../../../apps/deployment/Caddyfile',
    '../../../../apps/deployment/monitoring/rules.yaml',
    '../../../../packages/conformance/action/action.yml',
    '../../../../packages/conformance/examples/Dockerfile',
    '../../../../packages/conformance/examples/gitlab-ci.yml',
    '../../../../packages/conformance/examples/junit/ConformanceTest.java',
    '../../../../packages/conformance/examples/pytest/test_conformance.py',
    '../../../../packages/conformance/mutants/catalog/responses.ts',
    '../../../../packages/conformance/src/checks/response-shapes.ts',
    '../../../../packages/conformance/variants/catalog/lists.ts',
    '../../../../packages/types/src/schemas.ts',
    '../../../../spec/components/schemas/Goal.yaml',
    '../../../../spec/requirements/2-resources.yaml',
    '../../../../spec/unspecified.yaml',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** By the ends of their paths: some begin within the folder of this one. */
const files = Object.entries(texts).map(([path, text]) => ({ end: path.replace(/^[./]+/, ''), text }));

const languages: Readonly<Record<string, string>> = { ts: 'typescript', py: 'python' };

/**
 * Some lines of a file of the repository, as they are now.
 * @param from text of the first line
 * @param lines how many lines
 * @param title the text above it (default: the file)
 */
interface Props {
  file: string;
  from: string;
  lines: number;
  title?: string;
}
export function Excerpt({ file, from, lines, title = file }: Props) {
  const all = files.find(({ end }) => file.endsWith(end))?.text.split('\n') ?? [];
  const first = all.findIndex((line) => line.includes(from));
  if (first < 0) throw new Error(`An excerpt of ${file} begins with "${from}", which is not there.`);
  const shown = all.slice(first, first + lines);
  const indent = Math.min(...shown.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const code = shown.map((line) => line.slice(indent)).join('\n');
  const extension = /\.(\w+)$/.exec(file)?.[1] ?? 'text';
  return <CodeBlock title={title} code={code} language={languages[extension] ?? extension} />;
}
