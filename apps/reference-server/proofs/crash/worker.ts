// Processes the batches of the database in DATABASE_URL until it is killed.
import { startWorker } from '../../src/background/worker.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { openDatabase } from '../../src/storage/open.ts';

const database = openDatabase(process.env.DATABASE_URL as string);
startWorker({ database, clock: systemClock }, (error) => process.stderr.write(`${error}\n`), 20).wake();
process.stdout.write('started\n');
