// Makes all scheduled changes of a database that are due at a time, and exits.
import { tick } from '@email-automation/service/background/scheduler';
import { createLinks } from '@email-automation/service/contract/links';
import { systemRandom } from '@email-automation/service/domain/random';
import { openDatabase } from '@email-automation/service/storage/open';

const [, , location = '', time = ''] = process.argv;
const database = openDatabase(location);
const links = createLinks(() => 'http://mail.test', {});
process.stdout.write('started\n');
await tick({ database, random: systemRandom, links, delivery: { state: 'held' } }, new Date(time));
await database.close();
