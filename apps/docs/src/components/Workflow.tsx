import published from '@email-automation/openapi/workflows.json' with { type: 'json' };
import type { Workflow as PublishedWorkflow } from '@email-automation/types';
import { formatJson } from '../code/format-json.ts';
import { requestOf, type WorkflowStep } from '../contract/workflow-request.ts';
import { resultOf } from '../contract/workflow-result.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { InlineProse } from './InlineProse.tsx';
import { MethodBadge } from './MethodBadge.tsx';
import { Status } from './Status.tsx';
import { Tag } from './Tag.tsx';

const workflows: readonly PublishedWorkflow[] = published;

/**
 * The steps of a workflow, each with its request and the expected response: the backbone of a guide. A test runs the same file
 * against a sandbox. Put it below a heading of level 2.
 */
export function Workflow({ id }: { id: string }) {
  const workflow = workflows.find(({ workflowId }) => workflowId === id);
  if (!workflow)
    throw new Error(`There is no workflow ${id}, but ${workflows.map((one) => one.workflowId).join(', ')}.`);
  return (
    <>
      <ol class="workflow numbered">
        {workflow.steps.map((step) => (
          <li key={step.stepId}>
            <Step workflow={workflow} step={step} />
          </li>
        ))}
      </ol>
      <p class="note">
        {workflow.steps.some(({ source }) => source === 'control') &&
          'Sandbox only: a request to the control port, whose URL and token a sandbox prints when it starts. '}
        Values in braces come from earlier steps, or are your own. Tools can run the same steps from an{' '}
        <a href={`/workflows/${workflow.file}`}>Arazzo document</a>.
      </p>
    </>
  );
}

function Step({ workflow, step }: { workflow: PublishedWorkflow; step: WorkflowStep }) {
  const { method, target, headers, body, url } = requestOf(workflow, step);
  const title = step.stepId.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const path = <code>{renderTarget(target)}</code>;
  return (
    <>
      <h3>
        {title} {url === undefined && <Tag text="Sandbox only" kind="deprecated" />}
      </h3>
      <p>
        <InlineProse text={step.description.replace(/^Sandbox only\. /, '')} />
      </p>
      <div class="request">
        <div class="url">
          <MethodBadge method={method} />
          {url === undefined ? path : <a href={url}>{path}</a>}
        </div>
        {headers.map(({ name, value }) => (
          <p key={name} class="note">
            <code>{`${name}: ${value}`}</code>
          </p>
        ))}
        {body !== undefined && <CodeBlock title="Body" code={formatJson(body)} language="json" />}
      </div>
      <Result workflow={workflow} step={step} />
    </>
  );
}

/** The expectations of the response, and the values to keep of it. */
function Result({ workflow, step }: { workflow: PublishedWorkflow; step: WorkflowStep }) {
  const { status, conditions, kept, retry } = resultOf(workflow, step);
  return (
    <p class="note">
      Expect <Status status={status} />
      {conditions.map((condition, index) => [
        index === 0 ? ', where ' : ' and ',
        <InlineProse key={condition} text={condition} />,
      ])}
      . {retry} {kept.length > 0 && <InlineProse text={`Keep ${kept.join(', and ')}.`} />}
    </p>
  );
}

/** A path with its query string, which breaks before separators, with the names in braces highlighted. */
function renderTarget(target: string) {
  return target
    .split(/(?<=\/)|(?=[?&])/)
    .map((part, index) => [
      part.split(/(\{[\w.-]+\})/).map((piece) => (piece.startsWith('{') ? <var key={piece}>{piece}</var> : piece)),
      <wbr key={index} />,
    ]);
}
