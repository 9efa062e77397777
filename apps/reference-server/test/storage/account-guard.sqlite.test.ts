import { accountOfLink, formatLinkToken } from '@email-automation/service/domain/email-links';
import { expect, test } from 'vitest';
import { findUnnamedAccounts } from '../account-guard/find-unnamed-accounts.ts';

const named = [
  'select * from subscribers where account_id = $1 and id = $2',
  'select * from subscribers where account_id in (?, ?)',
  'select * from accounts where id = $1',
  'select * from accounts where id in (select value from json_each($1))',
  'select * from forms join campaigns on campaigns.account_id = forms.account_id where forms.account_id = $1',
  'select * from tokens left join accounts on accounts.id = $2 where hash = $1',
  'select * from forms where account_id = $1 and exists (select 1 from goals where goals.account_id = forms.account_id)',
  'select * from unnest($1::text[]) as v (id) cross join lateral (select * from goals where account_id = $2 and goals.id = v.id) g',
  'insert into goals (account_id, id) values ($1, $2) on conflict (account_id, id) do nothing',
  'update goals set name = $1 where account_id = $2',
];

test.each(named)('the accounts are named: %s', (sql) => {
  expect(findUnnamedAccounts(sql)).toEqual([]);
});

const unnamed: [sql: string, tables: string[]][] = [
  ['select * from subscribers where id = $1', ['subscribers']],
  ['select * from subscribers where account_id > $1', ['subscribers']],
  ['select * from subscribers where account_id = $1 or id = $2', ['subscribers']],
  ['select * from subscribers where not (account_id = $1)', ['subscribers']],
  ['select * from subscribers where account_id = account_id', ['subscribers']],
  ['select * from subscribers where account_id in (select account_id from grants)', ['subscribers']],
  ['select * from forms join campaigns on campaigns.id = forms.campaign_id where forms.account_id = $1', ['campaigns']],
  ['select * from forms left join goals on forms.account_id = $1 and goals.account_id = $1', ['forms']],
  ['select * from forms where account_id = $1 and exists (select 1 from goals where goals.id = forms.id)', ['goals']],
  ['select (select count(*) from goals as g)', ['goals as g']],
  ['select id from goals where account_id = $1 union all select id from forms', ['forms']],
  ['with g as (delete from goals where id = $1 returning *) select * from g', ['goals']],
  ['insert into goals (id) values ($1)', ['goals']],
  ['insert into goals (account_id, id) values ($1, $2) on conflict (id) do nothing', ['goals on conflict']],
  ['insert into goals (account_id, id) select account_id, id from forms', ['forms']],
  ['update goals set name = $1 where id = $2', ['goals']],
  ['update goals set name = forms.name from forms where goals.account_id = $1', ['forms']],
  ['delete from goals', ['goals']],
  ['select from where', ['(syntax error at or near "where")']],
];

test.each(unnamed)('an account is missing: %s', (sql, tables) => {
  expect(findUnnamedAccounts(sql).sort()).toEqual(tables.sort());
});

test.each(['1001', 'a/b.c?d#e', 'Ünïcode 🙂'])(
  'a link names the account %j, in characters that need no encoding',
  (account) => {
    const token = formatLinkToken(account, 'secret-_');
    expect(token).toMatch(/^[\w.-]*$/);
    expect(accountOfLink(token)).toBe(account);
  },
);

test.each(['secret', '_w.secret', 'MTAwMQ==.secret', 'MTAwMR.secret'])(
  'the token %s names no account that the server could have named',
  (token) => expect(accountOfLink(token)).toBeUndefined(),
);
