import { renderPostmanCollection } from '../site/postman.ts';

/** The contract as a collection for Postman. */
export const GET = async (): Promise<Response> => new Response(await renderPostmanCollection());
