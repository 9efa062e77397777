import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { APIContext } from 'astro';
import { operationsByTag, operationUrl } from '../contract/operations.ts';
import { readGuides } from '../site/read-guides.ts';
import { referencePages } from '../site/reference-pages.ts';

/** The list of all pages for language models, with links to their Markdown twins. */
export async function GET({ site }: APIContext): Promise<Response> {
  const guides = await readGuides();
  const link = (title: string, url: string, text: string) => `- [${title}](${locate(url, site)}): ${text}`;
  const others = referencePages.map(({ title, url, description }) => link(title, url, description));
  const groups = operationsByTag.map(
    ({ title, operations }) =>
      `## ${title}\n\n${operations.map(({ operationId, summary, method, path }) => link(operationId, operationUrl(operationId), `${summary}. \`${method} ${path}\``)).join('\n')}`,
  );
  const text = [
    `# ${service.title}`,
    `> ${service.summary} Version ${service.version} of the contract.`,
    `## Guides\n\n${guides.map(({ title, url, description }) => link(title, url, description)).join('\n')}`,
    ...groups,
    `## Everything else\n\n${[...others, link('openapi.json', '/openapi.json', 'The contract as one OpenAPI document.')].join('\n')}`,
  ];
  return new Response(`${text.join('\n\n')}\n`);
}

/** The URL of a page's twin: relative to this file, or absolute if the build knows the URL of the site. */
function locate(url: string, site: URL | undefined): string {
  const twin = url.replace(/^\//, '').replace(/html$/, 'md');
  return site ? new URL(twin, site).href : twin;
}
