import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { APIContext } from 'astro';
import { readChangelog } from '../changelog/read-changelog.ts';
import { renderFeed } from '../changelog/render-feed.ts';

/** The released versions as a feed. */
export async function GET({ site }: APIContext): Promise<Response> {
  const { versions } = await readChangelog();
  return new Response(renderFeed(`${service.title}: changelog`, versions, site));
}
