import type { Operation } from '@email-automation/types';
import { Neighbors } from '../components/Neighbors.tsx';
import { operationUrl, sectionOf, tagTitle } from '../contract/operations.ts';
import { Errors } from './Errors.tsx';
import { OperationHead } from './OperationHead.tsx';
import { RegisterEntries } from './RegisterEntries.tsx';
import { Request } from './Request.tsx';
import { Responses } from './Responses.tsx';
import { RequestSamples, ResponseExamples } from './Samples.tsx';
import { TryIt } from './TryIt.tsx';

/** Everything about an operation. Samples and forms are at the side, in wide windows. */
export function OperationPage({ operation }: { operation: Operation }) {
  const pages = sectionOf(operation)
    .groups.flatMap(({ operations }) => operations)
    .map(({ summary, operationId }) => ({ title: summary, url: operationUrl(operationId) }));
  return (
    <main class="page" id="main">
      <OperationHead operation={operation} tag={tagTitle(operation)} />
      <div class="rails">
        <div class="rail" tabIndex={-1}>
          <div class="run">
            <RequestSamples operation={operation} />
            <TryIt operation={operation} />
          </div>
        </div>
      </div>
      <div>
        <Request operation={operation} />
      </div>
      <Responses operation={operation} />
      <div class="rails beside">
        <div class="rail" tabIndex={-1}>
          <ResponseExamples operation={operation} />
        </div>
      </div>
      <div class="across">
        <Errors operation={operation} />
        <RegisterEntries operation={operation} />
        <Neighbors pages={pages} current={operationUrl(operation.operationId)} />
      </div>
    </main>
  );
}
