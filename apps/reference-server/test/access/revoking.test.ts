import { hashToken } from '@email-automation/service/domain/tokens';
import { deleteToken, insertToken } from '@email-automation/service/storage/access/tokens';
import { expect, test } from 'vitest';
import { ada, startWithOperator } from '../environment/sandbox.ts';

const campaign = '/v2/1001/campaigns/3001';

test('a token that another process revokes is refused from the next request on', async () => {
  const { sandbox, operator } = await startWithOperator();
  for (let round = 0; round < 20; round++) {
    const token = `token-of-round-${round}`;
    const row = { user_id: 'ada@acme.example', kind: 'api' as const, name: token, client_id: null };
    await insertToken(operator.query, { ...row, hash: hashToken(token), created_at: '2026-03-01T09:00:00Z' });
    // Other requests are under way.
    const others = [1, 2, 3].map(() => sandbox.get(campaign, ada));
    expect((await sandbox.get(campaign, token)).status).toBe(200);
    await deleteToken(operator.query, hashToken(token));
    expect((await sandbox.get(campaign, token)).status).toBe(401);
    await Promise.all(others);
  }
});
