import { expect, test } from 'vitest';
import { changeRecord } from '../environment/change-records.ts';
import { startWithOperator } from '../environment/sandbox.ts';

const campaign = '/v2/1001/campaigns/3001';

test('processes that change different fields of a record at once lose nothing of one another', async () => {
  const { sandbox, operator } = await startWithOperator();
  const change = (database: typeof operator, id: string, fields: object) =>
    changeRecord(database, '1001', 'campaigns', { id, ...fields });
  for (let round = 0; round < 10; round++) {
    const [name, from_name, subject] = [`Name ${round}`, `Sender ${round}`, `Subject ${round}`];
    await Promise.all([
      change(sandbox.database, '3001', { name }),
      change(operator, '3001', { from_name }),
      change(operator, '3001', { emails: [{ subject }, { subject }, { subject }] }),
      sandbox.post(`${campaign}/pause`, undefined),
    ]);
    const { body } = await sandbox.get(campaign);
    expect(body.campaigns[0]).toMatchObject({ name, from_name, email_count: 3, status: 'paused' });
    await sandbox.post(`${campaign}/activate`, undefined);
  }
  const emails = await operator.query
    .selectFrom('campaign_emails')
    .where('campaign_id', '=', '3001')
    .selectAll()
    .execute();
  expect(emails.map(({ position, subject }) => [position, subject]).sort()).toEqual(
    [0, 1, 2].map((n) => [n, 'Subject 9']),
  );
});
