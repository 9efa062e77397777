/** A page's mock as people write it today: handlers of msw with a store. It knows two operations, and no rules. */
export const mswPage = `import { factory, primaryKey } from '@mswjs/data';
import { getResponse, HttpResponse, http } from 'msw';
const db = factory({
  campaign: { id: primaryKey(String), name: String, status: String },
  subscriber: { id: primaryKey(String), email: String },
});
db.campaign.create({ id: '3001', name: 'Welcome', status: 'active' });
let last = 0;
const handlers = [
  http.get('*/v2/:account/campaigns/:id', ({ params }) => {
    const campaign = db.campaign.findFirst({ where: { id: { equals: params.id } } });
    return campaign ? HttpResponse.json({ campaigns: [campaign] }) : new HttpResponse(null, { status: 404 });
  }),
  http.post('*/v2/:account/campaigns/:id/subscribers', async ({ request }) => {
    const { subscribers } = await request.json();
    const subscriber = db.subscriber.create({ id: String(++last), email: subscribers[0].email });
    return HttpResponse.json({ subscribers: [subscriber] }, { status: 201 });
  }),
];
export const open = async () => ({
  fetch: (path, init) => getResponse(handlers, new Request(new URL(path, location.href), init)),
});`;
