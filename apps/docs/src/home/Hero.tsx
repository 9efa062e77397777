import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { sandboxSize } from '../browser/sandbox-size.ts';
import { formatJson } from '../code/format-json.ts';
import { CodeText, LanguageBlock } from '../components/CodeBlock.tsx';
import { Status } from '../components/Status.tsx';
import { lookUp } from '../contract/document.ts';
import { operations } from '../contract/operations.ts';
import { realStatus, reasonPhrases } from '../reference/statuses.ts';
import { requestOf, samplesOfRequest } from '../run/guide-requests.ts';

const firstCall = 'home/1-subscribe';

/** The subject, the readers, and the first call. */
export function Hero() {
  const operation: Operation = operationsById.subscribeToCampaign;
  const status = realStatus(operation, operation.success);
  const response = lookUp<object>(operation.responses[operation.success]?.json?.example ?? '');
  return (
    <div class="hero ink">
      <div class="wrap">
        <div>
          <p class="eye">REST API for email marketing automation</p>
          <h1>Your code says who. The campaign sends.</h1>
          <p class="lead">
            Add and unsubscribe subscribers, start and pause campaigns, record events, carts, and orders. For developers
            of shops, apps, and integrations.
          </p>
          <p class="cta">
            <a class="btn" href="/guides/quickstart.html">
              Start with the quickstart
            </a>
            <a class="btn alt" href="/reference.html">
              See all {operations.length} operations
            </a>
          </p>
        </div>
        <div>
          <LanguageBlock
            title="Your first call"
            variants={samplesOfRequest(firstCall) ?? []}
            data-requests={JSON.stringify([requestOf(firstCall)?.plain])}
          >
            <div class="answer">
              <div class="res">
                <Status status={status} /> {reasonPhrases[status]}
              </div>
              <CodeText
                label="Response"
                code={formatJson(JSON.parse(JSON.stringify(response, withoutUrls)))}
                language="json"
              />
            </div>
          </LanguageBlock>
          <div class="after">
            It runs in this browser: no account, nothing to install, {sandboxSize} once. The email that it sends appears
            here, and when the next one is due.
          </div>
        </div>
      </div>
    </div>
  );
}

/** Leaves out the URLs of a record, which are long and say little. */
const withoutUrls = (key: string, value: unknown) => (key === 'links' || key === 'href' ? undefined : value);
