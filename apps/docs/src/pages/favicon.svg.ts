import { icon } from '@email-automation/service/pages/icon';

/** The icon of the site: the one that the pages of the server have. */
export const GET = (): Response => new Response(icon, { headers: { 'content-type': 'image/svg+xml' } });
