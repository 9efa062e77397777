import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { APIContext } from 'astro';
import { apiSection, operationUrl, operatorSection, type ReferenceSection } from '../contract/operations.ts';
import { nameOfOperation } from '../contract/operator-contract.ts';
import { readGuides } from '../site/read-guides.ts';
import { referencePages } from '../site/reference-pages.ts';

/** The list of all pages for language models, with links to their Markdown twins. */
export async function GET({ site }: APIContext): Promise<Response> {
  const guides = await readGuides();
  const link = (title: string, url: string, text: string) => `- [${title}](${locate(url, site)}): ${text}`;
  const others = referencePages.map(({ title, url, description }) => link(title, url, description));
  const listGroups = ({ groups }: ReferenceSection, prefix = '') =>
    groups.map(
      ({ title, operations }) =>
        `## ${prefix}${title}\n\n${operations.map(({ operationId, summary, method, path }) => link(nameOfOperation(operationId), operationUrl(operationId), `${summary}. \`${method} ${path}\``)).join('\n')}`,
    );
  const text = [
    `# ${service.title}`,
    `> ${service.summary} Version ${service.version} of the contract.`,
    `## Guides\n\n${guides.map(({ title, url, description }) => link(title, url, description)).join('\n')}`,
    ...listGroups(apiSection),
    ...listGroups(operatorSection, `${operatorSection.title}: `),
    `## Everything else\n\n${[...others, link('openapi.json', '/openapi.json', 'The contract as one OpenAPI document.'), link('operator/openapi.json', '/operator/openapi.json', 'The contract of the control port.')].join('\n')}`,
  ];
  return new Response(`${text.join('\n\n')}\n`);
}

/** The URL of a page's twin: relative to this file, or absolute if the build knows the URL of the site. */
function locate(url: string, site: URL | undefined): string {
  const twin = url.replace(/^\//, '').replace(/html$/, 'md');
  return site ? new URL(twin, site).href : twin;
}
