// Sends the emails of a database that are due at a time, and exits.
import { sendDue } from '@email-automation/service/background/sender';
import { smtpTransport } from '@email-automation/service/background/smtp';
import { openDatabase } from '@email-automation/service/storage/open';

const [, , location = '', url = '', time = ''] = process.argv;
const database = openDatabase(location);
const transport = smtpTransport(url, 1);
await sendDue({ database, transport, clock: { now: () => new Date(time) } });
transport.close();
await database.close();
