import type { Workflow } from '@email-automation/types';
import { keptName, type WorkflowStep } from './workflow-request.ts';

/** The expectations of a step of a workflow, as text with code between backticks. */
export interface WorkflowResult {
  /** Such as `204` or `2XX`. */
  status: string;
  /** Such as "`campaigns[0].status` is `paused`". */
  conditions: string[];
  /** Such as "`account_id`, from `accounts[0].id`". */
  kept: string[];
  /** Advice while the response is not as expected. */
  retry: string | undefined;
}

/** Describes the criteria of a step, and the values that it keeps. */
export function resultOf(
  workflow: Workflow,
  { stepId, successCriteria, onFailure, outputs }: WorkflowStep,
): WorkflowResult {
  const criteria = successCriteria.filter(({ condition }) => !condition.startsWith('$statusCode'));
  const [, status = '2XX'] =
    successCriteria.map(({ condition }) => /^\$statusCode == (\d+)$/.exec(condition)).find(Boolean) ?? [];
  const [retry] = onFailure;
  return {
    status,
    conditions: criteria.map(({ condition }) => describeCondition(workflow, condition)),
    kept: Object.entries(outputs).map(([name, expression]) => {
      const [kept, source] = [`\`${keptName(workflow, stepId, name)}\``, describeExpression(expression)];
      return kept === source ? `${kept} of the response` : `${kept}, from ${source}`;
    }),
    retry:
      retry && `Otherwise, send the request again, up to ${retry.retryLimit} times, ${retry.retryAfter} seconds apart.`,
  };
}

function describeCondition(workflow: Workflow, condition: string): string {
  const [, item] = /^\$\.\.\[\?@ == '(.*)'\]$/.exec(condition) ?? [];
  if (item !== undefined) return `the body contains \`${item}\``;
  const [, left = '', operator, right = ''] = /^(\S+) (==|!=) (.+)$/.exec(condition) ?? [];
  if (!operator) throw new Error(`A guide cannot say what the condition ${condition} means.`);
  return `${describeExpression(left)} is ${operator === '!=' ? 'not ' : ''}\`${describeValue(workflow, right)}\``;
}

function describeValue(workflow: Workflow, value: string): string {
  const [, input] = /^\$inputs\.(\w+)$/.exec(value) ?? [];
  if (input !== undefined) return String(workflow.inputs.properties[input]?.default ?? `{${input}}`);
  return value.replace(/^'(.*)'$/, '$1').replace(/^\$steps\.([\w-]+)\.outputs\.(\w+)$/, (_, stepId, name) => {
    return `{${keptName(workflow, stepId, name)}}`;
  });
}

/** `accounts[0].id` for `$response.body#/accounts/0/id`. */
function describeExpression(expression: string): string {
  const [, header] = /^\$response\.header\.([\w-]+)$/.exec(expression) ?? [];
  if (header !== undefined) return `the header \`${header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}\``;
  const [, pointer = ''] = /^\$response\.body#\/(.+)$/.exec(expression) ?? [];
  return `\`${pointer.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.')}\``;
}
