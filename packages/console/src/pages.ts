import type { FastifyInstance } from 'fastify';
import { addBatches } from './batches/batches.tsx';
import { addMoveForm } from './clock/move-form.tsx';
import type { ConsoleContext } from './console-context.ts';
import { ConsoleError } from './console-error.ts';
import { addEmails } from './emails/emails.tsx';
import { addOptions } from './options/options.tsx';
import { addOverview } from './overview/overview.tsx';
import { addRequests } from './requests/requests.tsx';
import { addBroadcasts } from './sending/broadcasts.tsx';
import { addCampaigns } from './sending/campaigns.tsx';
import { addSubscribers } from './subscribers/subscribers.tsx';

/** Adds the pages of the console. */
export function addPages(app: FastifyInstance, context: ConsoleContext): void {
  addOverview(app, context);
  addBatches(app, context);
  addEmails(app, context);
  addRequests(app, context);
  addMoveForm(app, context);
  addOptions(app, context);
  addCampaigns(app, context);
  addBroadcasts(app, context);
  addSubscribers(app, context);
  app.get('/console/*', async () => {
    throw new ConsoleError(404, 'The console has no such page.');
  });
}
