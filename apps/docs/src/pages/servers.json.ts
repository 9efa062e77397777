import { sandbox } from '../site/sandbox.ts';

/** The servers that pages name. The server of the documentation replaces their URLs with the URLs of running servers. */
export const GET = (): Response => Response.json(sandbox.servers);
