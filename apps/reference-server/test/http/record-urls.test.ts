import { seed } from '@email-automation/sandbox/workspace/seed';
import { systemClock } from '@email-automation/service/domain/clock';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { ada, startSandbox } from '../environment/sandbox.ts';

test('records have URLs at which they are, whatever their ids', async () => {
  const sandbox = await startSandbox();
  await checkCases(
    ['Zürich', 'two words', 'a/b', '50%', '%2F', 'q?#', '{accounts.id}', 'a\\b"<>', '日本', "a:b@c;d=e,f+g&h$!'()*~"],
    async (id) => {
      const users = ['ada@acme.example'];
      const account = {
        id,
        name: 'A',
        users,
        broadcasts: [{ id, name: 'B' }],
        campaigns: [{ id, name: 'C' }],
        goals: [{ id, name: 'G' }],
        forms: [{ id, name: 'F', campaign: id }],
      };
      await seed(sandbox.database, { users: [], accounts: [account] }, systemClock);
      const fetchAt = async (url: string) => {
        // A client would change it into another value.
        expect(new URL(url).href).toBe(url);
        return sandbox.get(url.slice(sandbox.url.length), ada);
      };
      const { body } = await sandbox.get('/v2/accounts', ada);
      const { href, links } = body.accounts.find((one: { id: string }) => one.id === id);
      expect((await fetchAt(href)).body.accounts[0].id).toBe(id);
      for (const collection of ['broadcasts', 'campaigns', 'goals'] as const) {
        const [record] = (await fetchAt(links[collection])).body[collection];
        const { body: found } = await fetchAt(record.href);
        expect(found[collection][0].id).toBe(id);
        // Templates have placeholders for varying ids, and a fixed id as it is.
        for (const template of Object.values(found.links) as string[]) {
          const url = template.replace(/\{[a-z_]+\.[a-z]+\}/g, 'x');
          expect(new URL(url).href).toBe(url);
        }
        if (collection === 'campaigns')
          expect(new URL(found.linked.forms[0].href).href).toBe(found.linked.forms[0].href);
      }
    },
  );
});
