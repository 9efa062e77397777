import goCalls from '../../../../apps/compatibility/adapters/go/calls.go?raw';
import javaCalls from '../../../../apps/compatibility/adapters/java/Calls.java?raw';
import pythonCalls from '../../../../apps/compatibility/adapters/python/calls.py?raw';
import caddyfile from '../../../../apps/deployment/Caddyfile?raw';
import alerts from '../../../../apps/deployment/monitoring/rules.yaml?raw';
import action from '../../../../packages/conformance/action/action.yml?raw';
import kitImage from '../../../../packages/conformance/examples/Dockerfile?raw';
import gitlab from '../../../../packages/conformance/examples/gitlab-ci.yml?raw';
import junit from '../../../../packages/conformance/examples/junit/ConformanceTest.java?raw';
import pytest from '../../../../packages/conformance/examples/pytest/test_conformance.py?raw';
import record from '../../../../packages/conformance/mutants/catalog/responses.ts?raw';
import check from '../../../../packages/conformance/src/checks/records.ts?raw';
import variant from '../../../../packages/conformance/variants/catalog/lists.ts?raw';
import types from '../../../../packages/types/src/schemas.ts?raw';
import schema from '../../../../spec/components/schemas/Goal.yaml?raw';
import requirement from '../../../../spec/requirements/2-resources.yaml?raw';
import unspecified from '../../../../spec/unspecified.yaml?raw';
import { CodeBlock } from './CodeBlock.tsx';

const files: Readonly<Record<string, string>> = {
  'apps/compatibility/adapters/go/calls.go': goCalls,
  'apps/compatibility/adapters/java/Calls.java': javaCalls,
  'apps/compatibility/adapters/python/calls.py': pythonCalls,
  'apps/deployment/Caddyfile': caddyfile,
  'apps/deployment/monitoring/rules.yaml': alerts,
  'spec/components/schemas/Goal.yaml': schema,
  'spec/requirements/2-resources.yaml': requirement,
  'spec/unspecified.yaml': unspecified,
  'packages/types/src/schemas.ts': types,
  'packages/conformance/action/action.yml': action,
  'packages/conformance/examples/Dockerfile': kitImage,
  'packages/conformance/examples/gitlab-ci.yml': gitlab,
  'packages/conformance/examples/junit/ConformanceTest.java': junit,
  'packages/conformance/examples/pytest/test_conformance.py': pytest,
  'packages/conformance/src/checks/records.ts': check,
  'packages/conformance/mutants/catalog/responses.ts': record,
  'packages/conformance/variants/catalog/lists.ts': variant,
};

const languages: Readonly<Record<string, string>> = { ts: 'typescript', py: 'python' };

/**
 * Some lines of a file of the repository, as they are now.
 * @param from text of the first line
 * @param lines how many lines
 * @param title what stands above it (default: the file)
 */
export function Excerpt({
  file,
  from,
  lines,
  title = file,
}: {
  file: string;
  from: string;
  lines: number;
  title?: string;
}) {
  const all = files[file]?.split('\n') ?? [];
  const first = all.findIndex((line) => line.includes(from));
  if (first < 0) throw new Error(`An excerpt of ${file} begins with "${from}", which is not there.`);
  const shown = all.slice(first, first + lines);
  const indent = Math.min(...shown.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const code = shown.map((line) => line.slice(indent)).join('\n');
  const extension = /\.(\w+)$/.exec(file)?.[1] ?? 'text';
  return <CodeBlock title={title} code={code} language={languages[extension] ?? extension} />;
}
