// Makes all scheduled changes of a database that are due at a time, and exits.
import { tick } from '../src/background/scheduler.ts';
import { createLinks } from '../src/contract/links.ts';
import { systemRandom } from '../src/domain/random.ts';
import { openDatabase } from '../src/storage/open.ts';

const [, , location = '', time = ''] = process.argv;
const database = openDatabase(location);
const links = createLinks(() => 'http://mail.test', {});
process.stdout.write('started\n');
await tick({ database, random: systemRandom, links, delivery: { state: 'held' } }, new Date(time));
await database.close();
