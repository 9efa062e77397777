import type { Operation } from '@email-automation/types';
import { CodeTabs, CodeText, type Panel } from '../components/CodeBlock.tsx';
import { MethodBadge } from '../components/MethodBadge.tsx';
import { Status } from '../components/Status.tsx';
import { lookUp } from '../contract/document.ts';
import { samplesOf } from './samples.ts';
import { reasonPhrases } from './statuses.ts';

/** The request in all languages. */
export function RequestSamples({ operation }: { operation: Operation }) {
  const samples = samplesOf(operation);
  const [only] = samples;
  return (
    <div class="code ink">
      <header>
        <MethodBadge method={operation.method} />
        <b>Request</b>
        {samples.length === 1 && <span>{only?.label}</span>}
      </header>
      {samples.length > 1 ? (
        <CodeTabs id="sample" label="Language" group="language" panels={samples} />
      ) : (
        only && <CodeText label={`Request with ${only.label}`} code={only.code} language={only.language} />
      )}
    </div>
  );
}

/** An example of each response, success first. */
export function ResponseExamples({ operation }: { operation: Operation }) {
  const { responses, success } = operation;
  const statuses = [success, ...Object.keys(responses).filter((status) => status !== success)];
  const panels = statuses.map((status): Panel => {
    const json = responses[status]?.json;
    const label = [status, reasonPhrases[status]].filter(Boolean).join(' ');
    const tab = <Status status={status} />;
    if (json?.example) return { label, tab, code: JSON.stringify(lookUp(json.example), null, 2), language: 'json' };
    const headers = Object.entries(responses[status]?.headers ?? {}).map(
      ([name, pointer]) => `${name}: ${lookUp<{ example: unknown }>(pointer).example}`,
    );
    return { label, tab, code: [`HTTP/1.1 ${label}`, ...headers].join('\n'), language: 'http' };
  });
  return (
    <div class="code ink">
      <header>
        <b>Response</b>
        <span>examples</span>
      </header>
      <CodeTabs id="response-example" label="Status" panels={panels} />
    </div>
  );
}
