import { CodeText } from '../components/CodeBlock.tsx';
import { MethodBadge } from '../components/MethodBadge.tsx';
import { Status } from '../components/Status.tsx';
import { lookUp } from '../contract/document.ts';
import { operations } from '../contract/operations.ts';
import { activeRequirements, unspecifiedBehaviors } from '../contract/registers.ts';
import { firstSteps } from './first-steps.ts';

/** The name of the thing, and one request that shows what it is like. */
export function Hero() {
  const { operation, url, command } = firstSteps.subscribe;
  const response = lookUp<object>(operation.responses[operation.success]?.json?.example ?? '');
  return (
    <div class="hero ink">
      <div class="wrap">
        <div>
          <p class="eye">An HTTP API with its contract</p>
          <h1>Email marketing automation, from your own code.</h1>
          <p class="lead">
            Campaigns, broadcasts, subscribers, events, and shopper activity behind one small API. It comes with a
            contract that you can read, a server that you can run, and tests that check that they agree.
          </p>
          <p class="cta">
            <a class="btn" href="/guides/quickstart.html">
              Get started
            </a>
            <a class="btn alt" href="/reference.html">
              Browse the reference
            </a>
          </p>
          <dl class="nums">
            <Count value={operations.length} name="operations" />
            <Count value={activeRequirements.length} name="requirements, each with an ID" />
            <Count value={unspecifiedBehaviors.length} name="unspecified behaviors, written down" />
          </dl>
        </div>
        <div class="code ink">
          <header>
            <MethodBadge method={operation.method} />
            <b class="mono">{url.pathname}</b>
          </header>
          <CodeText label="Request with curl" code={command} language="sh" />
          <header>
            <Status status={operation.success} />
            <b>Response</b>
          </header>
          <CodeText label="Response" code={JSON.stringify(response, withoutUrls, 2)} language="json" />
        </div>
      </div>
    </div>
  );
}

/** Leaves out the URLs of a record, which are long and say little. */
const withoutUrls = (key: string, value: unknown) => (key === 'links' || key === 'href' ? undefined : value);

function Count({ value, name }: { value: number; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
