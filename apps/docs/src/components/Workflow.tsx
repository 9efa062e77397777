import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import workflows from '@email-automation/openapi/workflows.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { operationUrl } from '../contract/operations.ts';
import { CodeText } from './CodeBlock.tsx';
import { InlineProse } from './InlineProse.tsx';
import { MethodBadge } from './MethodBadge.tsx';

type Published = (typeof workflows)[number];
type Step = Published['steps'][number];

const operations: Readonly<Record<string, Operation>> = operationsById;

/** The steps of a workflow, each with its request: the backbone of a guide. A test runs the same file against a sandbox. */
export function Workflow({ id }: { id: string }) {
  const workflow = workflows.find(({ workflowId }) => workflowId === id);
  if (!workflow)
    throw new Error(`There is no workflow ${id}, but ${workflows.map((one) => one.workflowId).join(', ')}.`);
  return (
    <>
      <ol class="workflow">
        {workflow.steps.map((step) => (
          <li key={step.stepId}>
            <WorkflowStep workflow={workflow} step={step} />
          </li>
        ))}
      </ol>
      <p>
        The same as an <a href={`/workflows/${workflow.file}`}>Arazzo document</a>, which tools can run.
      </p>
    </>
  );
}

function WorkflowStep({ workflow, step }: { workflow: Published; step: Step }) {
  const operation = step.source === 'contract' ? operations[step.operationId] : undefined;
  const body = 'requestBody' in step ? step.requestBody?.payload : undefined;
  const query = step.parameters.filter(({ in: place }) => place === 'query');
  const kept = Object.keys(step.outputs);
  return (
    <>
      <p>
        <InlineProse text={step.description} />
      </p>
      {operation && (
        <p>
          <MethodBadge method={operation.method} />{' '}
          <a href={operationUrl(operation.operationId)}>
            <code>{operation.path}</code>
          </a>
          {query.map(({ name, value }) => (
            <code key={name}>{`?${name}=${fill(workflow, value)}`}</code>
          ))}
        </p>
      )}
      {body !== undefined && (
        <div class="code ink">
          <CodeText
            label={`Body of ${step.stepId}`}
            code={JSON.stringify(fill(workflow, body), null, 2)}
            language="json"
          />
        </div>
      )}
      {kept.length > 0 && <p>Keep {kept.map((name) => [<code key={name}>{name}</code>, ' '])}for later steps.</p>}
    </>
  );
}

/** A value with the defaults of inputs, and the names of what earlier steps kept in braces. */
function fill(workflow: Published, value: unknown): unknown {
  const defaults: Readonly<Record<string, { default?: unknown }>> = workflow.inputs.properties;
  const text = JSON.stringify(value)
    .replace(/"\$inputs\.(\w+)"/g, (_, name: string) => JSON.stringify(defaults[name]?.default ?? `{${name}}`))
    .replace(/\$steps\.[\w-]+\.outputs\.(\w+)/g, '{$1}');
  return JSON.parse(text);
}
