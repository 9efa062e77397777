import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutants } from '../../mutants/catalog.ts';
import { type Mutant, rewrite } from '../../mutants/mutant.ts';
import type { ServerRequest } from '../../servers/exchange.ts';
import { fullPlainTarget } from '../../servers/plain-server/full-target.ts';
import { startPlainServer } from '../../servers/plain-server/server.ts';
import { startReferenceServer } from '../../servers/reference-server.ts';
import { changeBody, changeRequestBody } from '../../servers/rewrites.ts';
import { type Report, runConformance, terminalReport } from '../../src/conformance.ts';
import type { TargetDescription } from '../../src/target/target.ts';
import { startScriptedServer } from '../client/scripted-server.ts';

let reference: Awaited<ReturnType<typeof startReferenceServer>>;

beforeAll(async () => {
  reference = await startReferenceServer();
});
afterAll(() => reference.close());

/** Runs only sequences. */
const run = (target: TargetDescription, seed: number, backgroundSeconds: number): Promise<Report> =>
  runConformance(
    { ...target, backgroundSeconds, profiles: ['core', 'batch'] },
    { only: ['sequences'], seed, sequences: 30 },
  );

async function runAgainst(mutant: Mutant, seed: number): Promise<Report> {
  const server = await startPlainServer(mutant.replace);
  // A short wait for background work, because some mutants lose it.
  return run(fullPlainTarget(server.url), seed, 3).finally(() => server.close());
}

const stepsOf = ({ checks }: Report) => checks.flatMap(({ failures }) => failures.map((failure) => failure.steps));
const isWithinLimits = ({ requests: { batch, other } }: Report) => batch <= 48 && other <= 1100;

const findMutant = (requirement: string, part: string) => {
  const found = mutants.find((mutant) => mutant.requirement === requirement && mutant.description.includes(part));
  if (!found) throw new Error(`The catalog has no mutant of ${requirement} that ${part}.`);
  return found;
};

/** Tracks the campaigns of each email address, as paths. */
function trackSubscriptions() {
  const campaigns = new Map<string, Set<string>>();
  return {
    of: (email: string) => campaigns.get(email) ?? new Set<string>(),
    track({ operation, text, url }: ServerRequest) {
      if (operation !== 'subscribeToCampaign') return;
      const { email } = JSON.parse(text).subscribers[0];
      campaigns.set(email, this.of(email).add(url.pathname.replace('/subscribers', '')));
    },
  };
}

// Violations that only several requests show and that no check of the catalog looks for.
const keepsTwoCampaigns = rewrite('STATE-12', 'a subscriber of two campaigns is unsubscribed from neither', () => {
  const subscriptions = trackSubscriptions();
  const drop = changeRequestBody('createUnsubscribeBatch', ({ batches: [batch] }) => {
    batch.subscribers = batch.subscribers.map(({ email }: { email: string }) =>
      subscriptions.of(email).size > 1 ? { email: 'conformance-nobody@example.com' } : { email },
    );
  });
  return {
    request(request) {
      subscriptions.track(request);
      return drop.request?.(request) ?? request;
    },
  };
});

const subtractsTwice = rewrite('RESOURCE-43', 'an unsubscribe batch is subtracted from the count twice', () => {
  const subscriptions = trackSubscriptions();
  const tooMany = new Map<string, number>();
  const count = changeBody('fetchCampaign', ({ campaigns: [campaign] }, { url }) => {
    campaign.active_subscriber_count -= tooMany.get(url.pathname) ?? 0;
  });
  return {
    request(request) {
      subscriptions.track(request);
      if (request.operation !== 'createUnsubscribeBatch') return request;
      for (const { email } of JSON.parse(request.text).batches[0].subscribers) {
        for (const campaign of subscriptions.of(email)) tooMany.set(campaign, (tooMany.get(campaign) ?? 0) + 1);
      }
      return request;
    },
    response: (response, request) => count.response?.(response, request) ?? response,
  };
});

test.concurrent('the reference server passes every sequence', async () => {
  const report = await run(reference.target, 7, 60);
  expect(report.checks.filter(({ result }) => result !== 'pass')).toEqual([]);
  expect(report.checks.map(({ title }) => title)).toContain(
    'follows the rules in random sequences of requests (30 of 30 tried, seed 7)',
  );
  expect(isWithinLimits(report)).toBe(true);
});

/** Each with the number of steps in the shortest sequence that shows the violation. */
const expected: [Mutant, number][] = [
  [findMutant('RESOURCE-43', 'one too many'), 1],
  [findMutant('EVENT-15', 'twice'), 3],
  [keepsTwoCampaigns, 4],
  [subtractsTwice, 3],
];

// They wait more than they compute.
for (const [mutant, length] of expected) {
  test.concurrent(`sequences find, and shorten to ${length} steps: ${mutant.description}`, async () => {
    const report = await runAgainst(mutant, 2);
    expect(report.requirements.map(({ id, result }) => [id, result])).toEqual([[mutant.requirement, 'fail']]);
    const [failure] = report.checks.flatMap(({ failures }) => failures);
    expect(failure?.requirements).toEqual([mutant.requirement]);
    expect(stepsOf(report)).toEqual([expect.objectContaining({ length })]);
    expect(isWithinLimits(report)).toBe(true);
  });
}

test.concurrent('the shortest sequence is printed in plain English, with the seed', async () => {
  const report = await runAgainst(findMutant('STATE-12', 'processes no record'), 2);
  const lines = [
    /^✗ sequences follows the rules in random sequences of requests \(\d+ of 30 tried, seed 2\)$/,
    /^ {4}STATE-12 MUST: .*$/,
    /^ {4}sequence {2}1\. subscribe [ABC] to campaign [12]$/,
    /^ {14}2\. unsubscribe [ABC] in a batch$/,
    /^ {14}3\. list the (active subscribers of campaign [12]|campaign subscriptions of [ABC])$/,
    /^ {4}expected {2}.*[ABC].* no longer .* within [\d.]+ s$/,
  ];
  expect(terminalReport(report).split('\n').slice(0, lines.length)).toEqual(
    lines.map((line) => expect.stringMatching(line)),
  );
});

test('a server with unreadable responses fails without a requirement', async () => {
  const target = await startScriptedServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const report = await runConformance(target, { only: ['sequences'], seed: 1 });
  expect(report.checks.find(({ id }) => id === 'sequences')).toMatchObject({
    result: 'fail',
    failures: [{ requirements: [], expected: 'an array `campaigns`' }],
  });
});
