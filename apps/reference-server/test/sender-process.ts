// Sends the emails that are due in a database at a time, and ends.
import { sendDue } from '../src/background/sender.ts';
import { smtpTransport } from '../src/background/smtp.ts';
import { openDatabase } from '../src/storage/open.ts';

const [, , address = '', url = '', time = ''] = process.argv;
const database = openDatabase(address);
const transport = smtpTransport(url, 1);
await sendDue({ database, transport, clock: { now: () => new Date(time) } });
transport.close();
await database.close();
