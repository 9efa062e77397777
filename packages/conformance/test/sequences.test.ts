import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutants } from '../mutants/catalog.ts';
import { defineMutant, type Mutant } from '../mutants/mutant.ts';
import { type ProxyRequest, startProxy } from '../mutants/proxy.ts';
import { changeBody, changeRequestBody } from '../mutants/rewrites.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { type Report, runConformance, terminalReport } from '../src/conformance.ts';
import { createProvider } from '../src/target/provider.ts';
import { completeTarget } from '../src/target/read.ts';
import { scripted } from './scripted-server.ts';

let reference: Awaited<ReturnType<typeof startReferenceServer>>;

beforeAll(async () => {
  reference = await startReferenceServer();
});
afterAll(() => reference.close());

/** A run of sequences alone, with limits of its own; what a faulty server loses is not waited for in full. */
async function run(baseUrl: string, seed: number): Promise<Report> {
  const target = completeTarget({ ...reference.target, baseUrl, backgroundSeconds: 3, profiles: ['core', 'batch'] });
  const provider = createProvider(target, { account_id: target.account, run: 'sequences' });
  const { token = '' } = await provider.provide('credential with untouched limits');
  return runConformance(
    { ...target, credentials: { ...target.credentials, token } },
    { only: ['sequences'], seed, sequences: 30 },
  );
}

async function runAgainst(fault: Mutant, seed: number): Promise<Report> {
  const proxy = await startProxy(reference.target.baseUrl, fault.create());
  return run(proxy.url, seed).finally(() => proxy.close());
}

const steps = ({ checks }: Report) => checks.flatMap(({ failures }) => failures.map((failure) => failure.steps));
const sent = ({ requests: { batch, other } }: Report) => batch <= 50 && other <= 600;

const named = (requirement: string, part: string) => {
  const found = mutants.find((one) => one.requirement === requirement && one.description.includes(part));
  if (!found) throw new Error(`The catalog has no mutant of ${requirement} that ${part}.`);
  return found;
};

/** Remembers by which addresses people were subscribed to which campaigns, as paths. */
function subscriptions() {
  const campaigns = new Map<string, Set<string>>();
  return {
    of: (email: string) => campaigns.get(email) ?? new Set<string>(),
    note({ operation, text, url }: ProxyRequest) {
      if (operation !== 'subscribeToCampaign') return;
      const { email } = JSON.parse(text).subscribers[0];
      campaigns.set(email, this.of(email).add(url.pathname.replace('/subscribers', '')));
    },
  };
}

/** Faults that show only after several requests, and that no check of the catalog is about. */
const unsubscribesLocally = defineMutant(
  'STATE-12',
  'a subscriber of two campaigns is unsubscribed from neither',
  () => {
    const subscribed = subscriptions();
    const drop = changeRequestBody('createUnsubscribeBatch', ({ batches: [batch] }) => {
      batch.subscribers = batch.subscribers.map(({ email }: { email: string }) =>
        subscribed.of(email).size > 1 ? { email: 'conformance-nobody@example.com' } : { email },
      );
    });
    return {
      request(request) {
        subscribed.note(request);
        return drop.request?.(request) ?? request;
      },
    };
  },
);

const appliesTwice = defineMutant('RESOURCE-43', 'an unsubscribe batch is subtracted from the count twice', () => {
  const subscribed = subscriptions();
  const tooMany = new Map<string, number>();
  const count = changeBody('fetchCampaign', ({ campaigns: [campaign] }, { url }) => {
    campaign.active_subscriber_count -= tooMany.get(url.pathname) ?? 0;
  });
  return {
    request(request) {
      subscribed.note(request);
      if (request.operation !== 'createUnsubscribeBatch') return request;
      for (const { email } of JSON.parse(request.text).batches[0].subscribers) {
        for (const campaign of subscribed.of(email)) tooMany.set(campaign, (tooMany.get(campaign) ?? 0) + 1);
      }
      return request;
    },
    response: (response, request) => count.response?.(response, request) ?? response,
  };
});

test('the reference server keeps the rules in every sequence', { timeout: 60_000 }, async () => {
  const report = await run(reference.target.baseUrl, 7);
  expect(report.checks.filter(({ result }) => result !== 'pass')).toEqual([]);
  expect(report.checks.map(({ title }) => title)).toContain(
    'follows the rules in random sequences of requests (30 of 30 tried, seed 7)',
  );
  expect(sent(report)).toBe(true);
});

/** Each with as many steps as the shortest sequence has that can show it. */
const found: [Mutant, number][] = [
  [named('RESOURCE-43', 'one active subscriber too many'), 1],
  [named('EVENT-15', 'returns every action twice'), 3],
  [unsubscribesLocally, 4],
  [appliesTwice, 3],
];

for (const [fault, fewest] of found) {
  test(`sequences find, and shorten to a length of ${fewest}: ${fault.description}`, { timeout: 90_000 }, async () => {
    const report = await runAgainst(fault, 2);
    expect(report.requirements).toEqual([]);
    const [failure] = report.checks.flatMap(({ failures }) => failures);
    expect(failure?.requirements).toEqual([fault.requirement]);
    expect(steps(report)).toEqual([expect.objectContaining({ length: fewest })]);
    expect(sent(report)).toBe(true);
  });
}

test('the shortest sequence is printed as a person would say it, with the seed', { timeout: 60_000 }, async () => {
  const report = await runAgainst(named('STATE-12', 'unsubscribes no one'), 2);
  const lines = [
    /^✗ sequences follows the rules in random sequences of requests \(\d+ of 30 tried, seed 2\)$/,
    /^ {4}STATE-12 MUST: .*$/,
    /^ {4}sequence {2}1\. subscribe [ABC] to campaign [12]$/,
    /^ {14}2\. unsubscribe [ABC] by a batch$/,
    /^ {14}3\. list the (active subscribers of campaign [12]|campaign subscriptions of [ABC])$/,
    /^ {4}expected {2}.*[ABC].* no longer .* within [\d.]+ s$/,
  ];
  expect(terminalReport(report).split('\n').slice(0, lines.length)).toEqual(
    lines.map((line) => expect.stringMatching(line)),
  );
});

test('a server that cannot even be looked at fails, and nobody is blamed for it', async () => {
  const target = await scripted((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const report = await runConformance(target, { only: ['sequences'], seed: 1 });
  expect(report.checks.find(({ id }) => id === 'sequences')).toMatchObject({
    result: 'fail',
    failures: [{ requirements: [], expected: 'an array `campaigns`' }],
  });
});
