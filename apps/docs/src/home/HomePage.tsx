import addresses from '../../../../addresses.json' with { type: 'json' };
import { Icon } from '../components/Icon.tsx';
import { limits } from '../limits/LimitTable.tsx';
import { absenceId, absences, absencesUrl } from '../site/absences.ts';
import { sections } from '../site/sections.ts';
import { Hero } from './Hero.tsx';

const abilities = [
  `Put someone into a campaign, or import ${limits.batchSize} at once`,
  `Unsubscribe up to ${limits.batchSize} at once`,
  'Start and pause a campaign',
  'Record events, conversions, carts, orders, and products',
  'Read accounts, campaigns, broadcasts, and subscribers',
];

/** The first questions of most readers. Search finds the rest. */
const questions = [
  ['How do I start without an account?', 'With a sandbox: one command, demo data, your language.', 'quickstart'],
  ['Who gets which email, and when?', 'Move the clock by a week, and see.', 'campaigns.html#who-gets-which-email-when'],
  [
    'How do I import a million subscribers?',
    `In batches of ${limits.batchSize}, and on after an interruption.`,
    'imports',
  ],
  ['What does this error mean?', 'Every code, what causes it, and what to do.', '/errors'],
  ['How do I test my code?', 'Against a sandbox that fails on demand.', 'testing'],
  ['What changes with the real service?', 'Base URL, credential, and what the contract leaves open.', 'production'],
].map(([question = '', answer = '', page = '']) => {
  const url = page.startsWith('/') ? page : `/guides/${page}`;
  return { question, answer, url: url.includes('.html') ? url : `${url}.html` };
});

/** The first page: subject, readers, scope, and ways to go. */
export function HomePage() {
  return (
    <main id="main">
      <Hero />
      <section class="band">
        <div class="wrap does">
          <h2>What it does, and what it does not</h2>
          <div>
            <h3>In this API</h3>
            <ul>
              {abilities.map((ability) => (
                <li key={ability}>
                  <Icon name="check" />
                  {ability}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3>Not in this API</h3>
            <ul>
              {absences.slice(0, 5).map((absence) => (
                <li key={absence.title}>
                  <Icon name="minus" />
                  <a href={`${absencesUrl}#${absenceId(absence)}`}>{absence.title}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>
      <section class="band alt">
        <div class="wrap">
          <h2>What do you want to know?</h2>
          <ul class="questions">
            {questions.map(({ question, answer, url }) => (
              <li key={question}>
                <a href={url}>
                  <b>{question}</b>
                  {answer}
                </a>
              </li>
            ))}
          </ul>
          {addresses.repository && (
            <p>
              Something else? <a href={addresses.questions}>Ask a question</a>. If a description is wrong,{' '}
              <a href={addresses.corrections}>say so</a>. The sources are in{' '}
              <a href={addresses.repository}>the repository</a>.
            </p>
          )}
        </div>
      </section>
      <section class="band">
        <div class="wrap">
          <h2>Four sections, one for each job</h2>
          <ul class="four">
            {Object.entries(sections).map(([name, { url, description }]) => (
              <li key={name}>
                <a href={url}>{name}</a>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </main>
  );
}
