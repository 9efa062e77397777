import { changeTitles, type ListedChange } from '@email-automation/release/read-changelog';
import { InlineProse } from '../components/InlineProse.tsx';
import { OperationLinks } from '../components/Links.tsx';
import { Tag } from '../components/Tag.tsx';
import { operations, operationUrl } from '../contract/operations.ts';
import { operationsBehind } from '../contract/registers.ts';

const tags = { breaking: 'deprecated', minor: 'accent', patch: 'neutral' } as const;

/** Components that more operations use are no way to find one of them. */
const mostOperations = 6;

/** Changes of the contract, with links to the operations that they belong to. */
export function Changes({ changes }: { changes: readonly ListedChange[] }) {
  return (
    <ul class="reg">
      {changes.map((change) => (
        <li key={`${change.element} ${change.message}`}>
          <div>
            <Tag text={changeTitles[change.class]} kind={tags[change.class]} />
          </div>
          <div>
            <Element element={change.element} />
            <p>
              <InlineProse text={change.message} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Element({ element }: { element: string }) {
  const [, method, path] = /^([A-Z]+) (\/\S*)/.exec(element) ?? [];
  const own = operations.find((operation) => operation.method === method && operation.path === path);
  const code = <code>{element}</code>;
  if (own) return <a href={operationUrl(own.operationId)}>{code}</a>;
  const behind = operationsBehind({ contract: [element.replace(/^components\//, '')] });
  if (behind.length === 0 || behind.length > mostOperations) return code;
  return (
    <>
      {code} of <OperationLinks ids={behind.map(({ operationId }) => operationId)} />
    </>
  );
}
