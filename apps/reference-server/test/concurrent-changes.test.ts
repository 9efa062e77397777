import { expect, test } from 'vitest';
import { startWithOperator } from './sandbox.ts';

const campaign = '/v2/1001/campaigns/3001';

test('the next response has changes by other processes, in single records and in lists', async () => {
  const { sandbox, operator } = await startWithOperator();
  for (let round = 0; round < 20; round++) {
    // Requests of others are under way meanwhile.
    const others = [1, 2, 3].map(() => sandbox.get(campaign));
    const name = `Renamed ${round}`;
    await operator.query.updateTable('campaigns').set({ name }).where('id', '=', '3001').execute();
    const [one, list] = await Promise.all([sandbox.get(campaign), sandbox.get('/v2/1001/campaigns')]);
    expect(one.body.campaigns[0].name).toBe(name);
    expect(list.body.campaigns.find(({ id }: { id: string }) => id === '3001').name).toBe(name);
    await Promise.all(others);
  }
});
