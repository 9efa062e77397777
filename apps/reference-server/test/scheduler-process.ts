// Does everything that is due in a database at a time, and ends.
import { tick } from '../src/background/scheduler.ts';
import { createLinks } from '../src/contract/links.ts';
import { openDatabase } from '../src/storage/open.ts';

const [, , address = '', time = ''] = process.argv;
const database = openDatabase(address);
const links = createLinks(() => 'http://mail.test', {});
process.stdout.write('started\n');
await tick({ database, links, delivery: { state: 'held' } }, new Date(time));
await database.close();
