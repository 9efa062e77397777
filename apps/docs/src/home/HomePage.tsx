import service from '@email-automation/openapi/service.json' with { type: 'json' };
import { InlineProse } from '../components/InlineProse.tsx';
import { conventionAbout } from '../contract/conventions.ts';
import { formatNumber } from '../contract/format.ts';
import { apiSection } from '../contract/operations.ts';
import type { Question } from '../site/questions.ts';
import { EntryPaths } from './EntryPaths.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Hero } from './Hero.tsx';
import { OperationCards } from './OperationCards.tsx';
import { QuestionList } from './QuestionList.tsx';

/** The first page: what this is, where to start, and everything at a glance. */
export function HomePage({ questions }: { questions: readonly Question[] }) {
  const { batch, individual, records } = service.rateLimits;
  return (
    <main id="main">
      <Hero />
      <section class="band">
        <div class="wrap">
          <h2>Where do you want to start?</h2>
          <EntryPaths />
        </div>
      </section>
      <FirstSteps />
      <section class="band">
        <div class="wrap">
          <h2>Frequent questions</h2>
          <QuestionList questions={questions} />
        </div>
      </section>
      <section class="band alt">
        <div class="wrap">
          <h2>The whole API at a glance</h2>
          <OperationCards groups={apiSection.groups} />
        </div>
      </section>
      <section class="band" id="rate-limits">
        <div class="wrap two">
          <div>
            <h2>Rate limits</h2>
            <p class="lead">
              <InlineProse text={conventionAbout('Rate limits').text} />
            </p>
          </div>
          <dl class="nums">
            <Limit value={individual.limit} name="requests an hour, for all operations that are no batches" />
            <Limit value={batch.limit} name="batch requests an hour" />
            <Limit value={records.limit} name="records in batches an hour" />
          </dl>
        </div>
      </section>
    </main>
  );
}

function Limit({ value, name }: { value: number; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}
