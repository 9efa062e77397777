import type { Proof } from '../proof.ts';
import { longForm, shortForm } from './form.ts';
import { mutants } from './mutants.ts';
import { soakDatabase } from './soak-database.ts';

/** Memory, handles, latency, and queues under a load that lasts. */
export const soak: Proof = {
  name: 'soak',
  claim:
    'Under mixed load that lasts, memory, file handles, and queues stay bounded, and nothing that was accepted is lost.',
  method:
    `A server process for each database, both at the same time, gets requests at a fixed rate below saturation: reads, single
events, subscriptions, batches, sign-ins with OAuth 2, requests that it must refuse, and connections that clients cut, while
broadcasts and series of emails go out to a mail server. Its memory is measured after garbage collection, and its handles, queues,
latencies, and files as curves. A trend of live memory of more than 4 MiB over the last three quarters, more resident memory in
the last quarter than 1.25 times the second one plus 20 MiB, handles that remain without load, a warning in the log, an
unexpected status, a queue that does not empty, and a record or an email that is missing or there twice would each be a
violation.`.replaceAll('\n', ' '),
  mutants,
  run: (on, { minutes = 15, ...options }) => soakDatabase(on, options.short ? shortForm : longForm(minutes), options),
};
