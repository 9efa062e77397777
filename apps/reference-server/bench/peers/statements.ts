/** How a database writes JSON, and what its statements for the peers are. */
interface Dialect {
  object(fields: Record<string, string>): string;
  array(item: string): string;
  json(column: string): string;
  boolean(column: string): string;
  /** The JSON as text, which drivers do not parse. */
  text(json: string): string;
}

const sqlite: Dialect = {
  object: (fields) => `json_object(${Object.entries(fields).map(([name, value]) => `'${name}', ${value}`)})`,
  array: (item) => `json_group_array(${item})`,
  json: (column) => `json(${column})`,
  boolean: (column) => `json(iif(${column}, 'true', 'false'))`,
  text: (json) => json,
};

const postgres: Dialect = {
  object: (fields) =>
    `(select row_to_json(o) from (select ${Object.entries(fields).map(([name, value]) => `${value} as "${name}"`)}) as o)`,
  array: (item) => `coalesce(json_agg(${item}), '[]')`,
  json: (column) => `${column}::json`,
  boolean: (column) => `${column} = 1`,
  text: (json) => `(${json})::text`,
};

const asIs = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, name]));

/** One statement for each response, with its JSON. $1 is the account. @param base the URL before each path */
function toStatements({ object, array, json, boolean, text }: Dialect, base: string) {
  const href = (collection: string) => `'${base}/v2/' || account_id || '/${collection}/' || id`;
  const form = object({ ...asIs('id name created_at'), href: href('forms') });
  const forms = `from forms where forms.account_id = campaigns.account_id and campaign_id = campaigns.id`;
  const booleans = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, boolean(name)]));
  const campaign = object({
    ...asIs('id status name from_name from_email postal_address minutes_from_midnight days_of_the_week_mask'),
    ...booleans('localize_sending_time start_immediately double_optin'),
    ...booleans('send_to_confirmation_page use_custom_confirmation_page'),
    ...asIs('post_confirmation_url confirmation_url notify_subscribe_email notify_unsubscribe_email bcc email_count'),
    ...asIs('active_subscriber_count unsubscribed_subscriber_count created_at'),
    href: href('campaigns'),
    links: object({ account: 'account_id', forms: json(`(select ${array('id')} ${forms})`) }),
  });
  const subscriber = object({
    ...asIs('id email time_zone utc_offset'),
    tags: json('tags'),
    custom_fields: json('custom_fields'),
    created_at: 'created_at',
    ...booleans('prospect'),
    ...asIs('user_id lead_score eu_consent eu_consent_message'),
    status: `'active'`,
    href: href('subscribers'),
    links: object({ account: 'account_id' }),
  });
  return {
    user: `select accounts.id as account, grants.user_id as granted from tokens left join accounts on accounts.id = $1
      left join grants on grants.account_id = accounts.id and grants.user_id = tokens.user_id
      where tokens.hash = $2 and tokens.kind = 'api'`,
    campaign: `select ${text(campaign)} as campaign, (select ${text(array(form))} ${forms}) as forms
      from campaigns where account_id = $1 and id = $2`,
    page: `select ${text(array(subscriber))} as subscribers, count(*) as count,
      (select active_subscriber_count from campaigns where account_id = $1 and id = $2) as total
      from (select subscribers.* from (select subscriber_id, subscriber_created_at from campaign_subscriptions
          where account_id = $1 and campaign_id = $2 and status = 'active'
          order by subscriber_created_at desc, subscriber_id desc limit 100 offset $3) as on_page
        join subscribers on subscribers.account_id = $1 and subscribers.id = on_page.subscriber_id
        order by on_page.subscriber_created_at desc, on_page.subscriber_id desc) as listed`,
  };
}

export const sqliteStatements = (base: string) => ({
  ...toStatements(sqlite, base),
  subscriber: 'select id from subscribers where account_id = $1 and email_key = $2',
  event: `insert into events (account_id, subscriber_id, id, action, prospect, properties, occurred_at)
    values ($1, $2, $3, $4, 1, '{}', $5)`,
  action: 'insert into event_actions (account_id, name) values ($1, $2) on conflict do nothing',
});

/** PostgreSQL finds the subscriber, and records the event and its action, in one statement and one commit. */
export const postgresStatements = (base: string) => ({
  ...toStatements(postgres, base),
  event: `with recorded as (
      insert into events (account_id, subscriber_id, id, action, prospect, properties, occurred_at)
      select $1, id, $3, $4, 1, '{}', $5 from subscribers where account_id = $1 and email_key = $2)
    insert into event_actions (account_id, name) values ($1, $4) on conflict do nothing`,
});
