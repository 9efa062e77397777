import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { Callout } from '../components/Callout.tsx';
import { Fact } from '../components/Fact.tsx';
import { InlineProse } from '../components/InlineProse.tsx';
import { MethodBadge } from '../components/MethodBadge.tsx';
import { Crumbs } from '../components/PageHead.tsx';
import { formatNumber } from '../contract/format.ts';
import { operationUrl, operatorSection, sectionOf } from '../contract/operations.ts';
import { nameOfOperation } from '../contract/operator-contract.ts';

/** The purpose and the path of an operation, and the facts to know before a call. */
export function OperationHead({ operation, tag }: { operation: Operation; tag: string }) {
  const section = sectionOf(operation);
  const { operationId, summary, description, method, path } = operation;
  const [lead = '', ...paragraphs] = description.trim().split('\n');
  return (
    <header>
      <Crumbs
        path={[section, { title: tag, url: `${section.url}#${operation.tag}` }]}
        markdown={operationUrl(operationId).replace(/html$/, 'md')}
      />
      <h1>{summary}</h1>
      <div class="url">
        <MethodBadge method={method} />
        <code>{renderPath(path)}</code>
      </div>
      {operation.deprecated && (
        <Callout kind="caution">This operation is deprecated. It still works, but do not use it in new code.</Callout>
      )}
      <p class="lead">
        <InlineProse text={lead} current={operationId} />
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} class="more-about">
          <InlineProse text={paragraph} current={operationId} />
        </p>
      ))}
      {operation.batch && (
        <Callout>
          Up to {formatNumber(operation.batch.maximum)} records in a request. All batches together can have{' '}
          {formatNumber(service.rateLimits.records.limit)} records an hour.
        </Callout>
      )}
      <dl class="facts">
        <Fact name="Operation">
          <span class="mono">{nameOfOperation(operationId)}</span>
        </Fact>
        {section === operatorSection ? (
          <CommandFact operation={operation} />
        ) : (
          <Fact name="Rate limit">
            {operation.rateLimit ? (
              <a href="/guides/rate-limits.html">{describeRateLimit(operation.rateLimit)}</a>
            ) : (
              'None'
            )}
          </Fact>
        )}
        <Fact name="Credential">
          {operation.authenticated ? <a href={section.credential.url}>{section.credential.title}</a> : 'None'}
        </Fact>
        <Fact name="Idempotent">{operation.idempotent ? 'Yes' : 'No'}</Fact>
      </dl>
    </header>
  );
}

/** The commands that do the same, if there are any. */
function CommandFact({ operation }: { operation: Operation }) {
  const declared = [operation.extensions?.['x-command'] ?? []].flat() as (string | { command: string })[];
  if (declared.length === 0) return null;
  const commands = declared.map((one) => (typeof one === 'string' ? one : one.command));
  return (
    <Fact name={commands.length === 1 ? 'Command' : 'Commands'}>
      {commands.map((command, index) => (
        <span key={command} class="mono">
          {index > 0 && ' · '}
          {command}
        </span>
      ))}
    </Fact>
  );
}

/** A path that breaks after slashes, with its parameters highlighted. */
function renderPath(path: string) {
  return path.split(/(?<=\/)/).map((part) => {
    const [, parameter] = /^(\{\w+\})\/?$/.exec(part) ?? [];
    return [
      parameter ? <var key={part}>{parameter}</var> : part,
      parameter && part.endsWith('/') ? '/' : '',
      <wbr key={`${part} `} />,
    ];
  });
}

function describeRateLimit(rateLimit: NonNullable<Operation['rateLimit']>): string {
  return `${formatNumber(service.rateLimits[rateLimit].limit)} an hour`;
}
