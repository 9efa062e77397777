import { expect, test } from 'vitest';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { jsonReport, type Report, runConformance, terminalReport } from '../../src/conformance.ts';
import { startScriptedServer } from '../client/scripted-server.ts';
import { startBehind } from '../plain-servers.ts';

const token = 'secret-token-of-a-target-0123456789abc';
const account = '10';
const clientSecret = 'client-secret-of-a-target-0123456789';

/** Lengths of the text before a secret, so that every shortened text is cut within one of them. */
const lengths = Array.from({ length: 14 }, (_, n) => 40 + 20 * n);

/** At every length, what is left of a text that is cut there has the beginning of the secret. */
const leaks = (secret: string) => lengths.map((length) => `${'.'.repeat(length)}${secret}`);

const parts = [token, clientSecret].map((secret) => secret.slice(0, 14));

function expectNoSecrets(report: Report): void {
  for (const text of [jsonReport(report), terminalReport(report)])
    for (const part of parts) expect(text.includes(part), part).toBe(false);
}

test('a report has no part of a secret, wherever a response or a hook that is shortened has one', async () => {
  let turn = 0;
  const next = (all: string[]) => all[turn++ % all.length] as string;
  const [url] = await startBehind(async (request, forward) => {
    const { authorization, ...others } = request.headers;
    const isOwn = authorization === `Basic ${btoa(`${token}:`)}`;
    const headers = isOwn ? { ...others, authorization: `Basic ${btoa('plain-token-one:')}` } : request.headers;
    const response = await forward({ ...request, headers: headers as Record<string, string> });
    if (request.operation === 'listGoals') {
      const body = JSON.parse(response.text || '{}');
      for (const goal of body.goals ?? []) goal.status = next(leaks(token));
      return { ...response, text: JSON.stringify(body) };
    }
    if (request.operation === 'fetchGoal') return { ...response, text: next(leaks(clientSecret)) };
    if (request.operation === 'listBroadcasts')
      return { status: 502, headers: { 'content-type': 'text/html' }, text: `<p>${next(leaks(token))}` };
    return response;
  });
  const hook = await startScriptedServer((_, response) => response.end(next(leaks(token))));
  const { states: _states, ...target } = plainTarget(url);
  const report = await runConformance({
    ...{ ...target, account, profiles: ['core'] },
    credentials: { token, oauthClient: { id: 'app', secret: clientSecret, redirectUri: 'https://app.example/' } },
    stateHook: { url: hook.baseUrl },
  });
  expect(report.checks.filter(({ result }) => result === 'fail').length).toBeGreaterThan(3);
  expect(report.checks.filter(({ reason }) => reason?.includes('state hook')).length).toBeGreaterThan(3);
  expect(report.problems.gateway).toBeDefined();
  expectNoSecrets(report);
});

test('the reason for which a run stops has no secret, either', async () => {
  const target = await startScriptedServer((_, response) => {
    response.writeHead(302, { location: `https://sign-in.example/?next=${token}` }).end();
  });
  const report = await runConformance({ ...target, account, credentials: { token } }, { only: ['AUTH-1'] });
  expect(report.stopped).toContain('$TOKEN');
  expectNoSecrets(report);
});
