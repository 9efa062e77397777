import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

export interface RootPage {
  /** URL of the list of accounts, which a first request can fetch. */
  accountsUrl: string;
  /** URL of the contract. */
  contractUrl: string;
  /** URL of the documentation, if there is some beside the contract. */
  documentationUrl?: string;
  /** URL of the console, if it is a sandbox that has one. */
  consoleUrl?: string;
  /** A public token for the first request, which only the demo data of a sandbox have. */
  demoToken?: string;
}

/** Tells a user who opens the server in a browser its purpose, and the next steps. */
export function rootPage({
  accountsUrl,
  contractUrl,
  documentationUrl,
  consoleUrl,
  demoToken,
}: RootPage): PageResponse {
  const introduction =
    demoToken === undefined
      ? html`<p>This server runs. Programs call it with a token and receive JSON. To list your accounts, put your token here:</p>`
      : html`<p>This sandbox runs, with demo data. Programs call it with a token and receive JSON. Ada has the token <code>${demoToken}</code>. To list her accounts:</p>`;
  const documentation = documentationUrl && html`<li><a href="${documentationUrl}">Documentation</a></li>\n`;
  const console =
    consoleUrl && html`<li><a href="${consoleUrl}">Console</a>: what the sandbox does, and how to change it</li>\n`;
  const content = html`${introduction}
<pre>curl -u ${demoToken ?? 'YOUR_TOKEN'}: ${accountsUrl}</pre>
<ul>
${documentation || undefined}${console || undefined}<li><a href="${contractUrl}">Contract</a> (OpenAPI)</li>
</ul>`;
  return page(200, 'Email marketing automation API', content);
}
