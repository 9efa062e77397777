// Makes all scheduled changes of a database that are due at a time, and exits. With a number, it is killed after it has added emails
// that many times, before it commits the last ones.
import { tick } from '@email-automation/service/background/scheduler';
import { createLinks } from '@email-automation/service/contract/links';
import { systemRandom } from '@email-automation/service/domain/random';
import { openDatabase } from '@email-automation/service/storage/open';
import type { InsertQueryNode, KyselyPlugin, QueryId } from 'kysely';

const [, , location = '', time = '', additions = ''] = process.argv;
const opened = openDatabase(location);
const adding = new WeakSet<QueryId>();
let left = Number(additions);
const dying: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if ((node as InsertQueryNode).into?.table.identifier.name === 'outbox') adding.add(queryId);
    return node;
  },
  async transformResult({ result, queryId }) {
    if (adding.has(queryId) && --left === 0) process.kill(process.pid, 'SIGKILL');
    return result;
  },
};
const database = { ...opened, query: opened.query.withPlugin(dying) };
const links = createLinks(() => 'http://mail.test', {});
await tick({ database, random: systemRandom, links, delivery: { state: 'held' } }, new Date(time));
await database.close();
