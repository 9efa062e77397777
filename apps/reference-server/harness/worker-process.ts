// Processes the batches of the database in DATABASE_URL until it is killed. Sends a message when it has begun.
import { startWorker } from '@email-automation/service/background/worker';
import { systemClock } from '@email-automation/service/domain/clock';
import { openDatabase } from '@email-automation/service/storage/open';

const database = openDatabase(process.env.DATABASE_URL as string);
startWorker({ database, clock: systemClock }, (error) => process.stderr.write(`${error}\n`), 20).wake();
process.send?.('started');
