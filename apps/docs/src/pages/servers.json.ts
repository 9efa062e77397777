import { sandbox } from '../site/sandbox.ts';

/** The servers that the form for requests offers. The server of the documentation responds with those that are running. */
export const GET = (): Response => Response.json(sandbox.servers);
