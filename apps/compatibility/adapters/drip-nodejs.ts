// The tasks of a client with drip-nodejs, as its README shows. It has a fixed URL, which an interceptor replaces.
import { createInterface } from 'node:readline/promises';
import { createDripClient, redirectDrip, updateBatch } from '../clients/drip-nodejs.ts';

const { TASK, BASE_URL = '', ACCOUNT_ID: accountId = '', CAMPAIGN_ID: campaignId = '', API_TOKEN = '' } = process.env;

redirectDrip(BASE_URL);
const drip = createDripClient({ token: API_TOKEN, accountId });
const lines = createInterface({ input: process.stdin });

interface Lists {
  campaigns: { id: string }[];
  subscribers: { id: string }[];
  meta: { total_pages: number };
}

async function call(method: string, ...values: unknown[]): Promise<Lists> {
  const { data } = (await drip[method]?.(...values)) ?? {};
  return data as Lists;
}

async function readRecords(): Promise<object[]> {
  const records: object[] = [];
  for await (const line of lines) records.push(JSON.parse(line));
  return records;
}

switch (TASK) {
  case 'list-subscribers':
    for (let page = 1, total = 1; page <= total; page++) {
      const list = await call('listAllSubscribesToCampaign', campaignId, { page, per_page: 1000 });
      for (const { id } of list.subscribers) console.log(id);
      total = list.meta.total_pages;
    }
    break;
  case 'list-campaigns':
    for (const { id } of (await call('listCampaigns')).campaigns) console.log(id);
    break;
  case 'import-subscribers': {
    const { errors } = await updateBatch(drip, await readRecords());
    if (errors) throw errors;
    break;
  }
  case 'record-event':
    for (const event of await readRecords()) await call('recordEvent', event);
    break;
  default:
    process.exit(125);
}
lines.close();
