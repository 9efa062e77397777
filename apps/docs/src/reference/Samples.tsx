import type { Operation } from '@email-automation/types';
import { CodeTabs, LanguageBlock, type Panel } from '../components/CodeBlock.tsx';
import { MethodBadge } from '../components/MethodBadge.tsx';
import { Status } from '../components/Status.tsx';
import { lookUp } from '../contract/document.ts';
import { possibleResponses } from '../contract/operations.ts';
import { samplesOf } from './samples.ts';
import { realStatus, reasonPhrases } from './statuses.ts';

/** The request in all languages, shown in the one that the reader chose for the whole site. */
export function RequestSamples({ operation }: { operation: Operation }) {
  return (
    <LanguageBlock
      title="Request"
      badge={<MethodBadge method={operation.method} />}
      variants={samplesOf(operation)}
      data-operation={operation.operationId}
    />
  );
}

/** An example of each response, success first. */
export function ResponseExamples({ operation }: { operation: Operation }) {
  const { responses, success } = operation;
  const possible = possibleResponses(operation).map(([status]) => status);
  const statuses = [success, ...possible.filter((status) => status !== success)];
  const panels = statuses.map((status): Panel => {
    const json = responses[status]?.json;
    const real = realStatus(operation, status);
    const label = [real, reasonPhrases[real]].filter(Boolean).join(' ');
    const tab = <Status status={real} />;
    if (json?.example) return { label, tab, code: JSON.stringify(lookUp(json.example), null, 2), language: 'json' };
    const headers = Object.entries(responses[status]?.headers ?? {}).map(
      ([name, pointer]) => `${name}: ${lookUp<{ example: unknown }>(pointer).example}`,
    );
    return { label, tab, code: [`HTTP/1.1 ${label}`, ...headers].join('\n'), language: 'http' };
  });
  return (
    <div class="code ink">
      <CodeTabs id="response-example" label="Status" panels={panels} />
    </div>
  );
}
