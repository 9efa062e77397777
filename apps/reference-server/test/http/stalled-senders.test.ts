import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { applyWorkspace } from '@email-automation/sandbox/workspace/apply-workspace';
import { Ledger } from '@email-automation/service/connections/ledger';
import { systemClock } from '@email-automation/service/domain/clock';
import { expect, onTestFinished, test } from 'vitest';
import { formatRequest, openConnection } from '../environment/raw-connection.ts';
import { ada, basic, bob, contract, startSandbox } from '../environment/sandbox.ts';

const mebibyte = 2 ** 20;
const ofBob = '1002';
const html_body = '<p>'.padEnd(10_000, 'x');
/** Users with an account each, whose list of broadcasts has a megabyte. */
const senders = ['9001', '9002', '9003'].map((account) => ({ account, token: `token-of-the-user-of-${account}` }));
const workspace = {
  users: senders.map(({ account, token }) => ({
    email: `${account}@example.com`,
    name: account,
    tokens: [{ name: 'one', token }],
  })),
  accounts: senders.map(({ account }) => ({
    id: account,
    name: account,
    users: [`${account}@example.com`],
    broadcasts: Array.from({ length: 100 }, (_, n) => ({
      id: `${account}${n}`,
      name: 'Long',
      subject: 'x',
      html_body,
    })),
  })),
};

/** Starts a server with little memory. */
async function start(isSandbox: boolean) {
  const sockets: Socket[] = [];
  const collect = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  channel('net.server.socket').subscribe(collect);
  onTestFinished(() => void channel('net.server.socket').unsubscribe(collect));
  const memory = { bodyMemory: 4 * mebibyte, responseMemory: 8 * mebibyte };
  const ledger = new Ledger({ ...memory, waitsForever: isSandbox });
  const limits = { batch: { ...contract.rateLimits.batch, limit: 10_000 } };
  const sandbox = await startSandbox({ ledger, limits, probes: true, ...((isSandbox && { start: {} }) as object) });
  await applyWorkspace(sandbox.database, workspace, { clock: systemClock });
  /** Bytes of responses that the system has not taken yet. */
  const unread = () => sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
  return { ...sandbox, ledger, unread };
}

const json = ['Content-Type: application/json', 'Content-Length: 1000000'];
const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 10000'];
const batches = (size: number) => `{"batches":[{"events":[{"email":"a@example.com","action":"A"}]}]}`.padEnd(size);
const bytesOfBody = 100_000;

/** What a sender writes before it stands still, to an account. */
const stalls = {
  'before the body': (account: string) => formatRequest(`POST /v2/${account}/events/batches`, json),
  'before a body in chunks': (account: string) =>
    formatRequest(`POST /v2/${account}/events/batches`, ['Transfer-Encoding: chunked']),
  'in the body': (account: string) => formatRequest(`POST /v2/${account}/events/batches`, json, batches(bytesOfBody)),
  'in a form': (account: string) => formatRequest(`POST /forms/${account}/1`, form, 'a=1'),
  'before reading': (account: string) => formatRequest(`GET /v2/${account}/broadcasts`),
  'in requests sent ahead': (account: string) => formatRequest(`GET /v2/${account}/broadcasts`).repeat(6),
};
/** Connections that stall at each point with each credential. */
const connections = 8;

/** Stalls at every point, without a credential, with a wrong one, and with the users' credentials. */
async function stall(url: string): Promise<void> {
  const credentials = [undefined, 'wrong', ...senders.map(({ token }) => token)];
  for (const token of credentials) {
    const header = token === undefined ? '' : `Authorization: ${basic(token)}\r\n`;
    // A sender without an account uses Bob's.
    const { account } = senders.find((sender) => sender.token === token) ?? { account: ofBob };
    for (const write of Object.values(stalls)) {
      const bytes = write(account).replaceAll(/Authorization: .*\r\n/g, header);
      const sockets = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
      for (const socket of sockets) {
        socket.on('error', () => {});
        socket.pause().write(bytes);
      }
    }
  }
}

const event = { events: [{ email: 'kim@example.com', action: 'Came' }] };

test.for([{ kind: 'server' }, { kind: 'sandbox' }])(
  'senders that stall take nothing of others in a $kind, leave room for their own small requests, and lose their connections',
  async ({ kind }) => {
    const { url, get, post, ledger, unread } = await start(kind === 'sandbox');
    const { slots, pages, places, responses, smallBodies, largeBodies } = ledger;
    // From here on, the server knows the credentials.
    for (const token of [ada, bob, ...senders.map(({ token }) => token)]) await get('/v2/accounts', token);
    // On a busy machine, the first of them can lose their connections before the last ones stall.
    const isHeld = () => responses.taken > 0 && largeBodies.taken > 0;
    await Promise.all([stall(url), expect.poll(isHeld).toBe(true)]);
    // Slots end with their handlers, not with the responses that wait for their clients.
    await expect.poll(() => [slots.taken, pages.taken]).toEqual([0, 0]);
    for (let n = 0; n < 5; n++) {
      expect((await get(`/v2/${ofBob}/campaigns`, bob)).status).toBe(200);
      expect((await post(`/v2/${ofBob}/events`, event, bob)).status).toBe(204);
      expect((await post(`/v2/${ofBob}/events/batches`, batches(300_000), bob)).status).toBe(201);
      for (const { account, token } of senders) {
        expect((await get(`/v2/${account}/campaigns`, token)).status).toBe(200);
        expect((await post(`/v2/${account}/events`, event, token)).status).toBe(204);
      }
      expect((await fetch(`${url}/health`)).status).toBe(200);
      // One response of an owner can be larger than its share.
      expect(unread()).toBeLessThan(10 * mebibyte);
      // Only bytes that have arrived take memory.
      expect(largeBodies.taken).toBeLessThanOrEqual(senders.length * connections * bytesOfBody);
    }
    const pools = [places, responses, smallBodies, largeBodies];
    await expect.poll(() => [unread(), ...pools.map(({ taken }) => taken)]).toEqual([0, 0, 0, 0, 0]);
  },
);
