import type { Operation } from '@email-automation/types';
import { CodeText, LanguageBlock } from '../components/CodeBlock.tsx';
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

/** An example of each response, one of them open: success first. */
export function ResponseExamples({ operation }: { operation: Operation }) {
  const { success } = operation;
  const possible = possibleResponses(operation).map(([status]) => status);
  const statuses = [success, ...possible.filter((status) => status !== success)];
  return (
    <div class="code ink">
      <header>
        <b>Response</b>
      </header>
      {statuses.map((status) => {
        const real = realStatus(operation, status);
        const label = [real, reasonPhrases[real]].filter(Boolean).join(' ');
        return (
          <details key={status} name="response-example" open={status === success}>
            <summary>
              <Status status={real} /> {reasonPhrases[real]}
            </summary>
            <CodeText label={`Response: ${label}`} {...exampleOf(operation, status, label)} />
          </details>
        );
      })}
    </div>
  );
}

function exampleOf({ responses }: Operation, status: string, label: string) {
  const { json, headers = {} } = responses[status] ?? {};
  if (json?.example) return { code: JSON.stringify(lookUp(json.example), null, 2), language: 'json' };
  const lines = Object.entries(headers).map(
    ([name, pointer]) => `${name}: ${lookUp<{ example: unknown }>(pointer).example}`,
  );
  return { code: [`HTTP/1.1 ${label}`, ...lines].join('\n'), language: 'http' };
}
