import service from '@email-automation/openapi/service.json' with { type: 'json' };

/** Links to all pages. */
export type Menu = readonly { label: string; file: string; current: boolean }[];

/** URL of an operation in the reference. `#operation/<operationId>` works as well, but is redirected in the browser. */
export function operationUrl({ tag, operationId }: { tag: string; operationId: string }): string {
  return `reference.html#/${tag}/${operationId}`.toLowerCase();
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Text of a register as HTML, with code between backticks. */
export function renderProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a3f47); --dim: light-dark(#525a66, #a9b1bd);
  --back: light-dark(#ffffff, #14171b); --soft: light-dark(#f3f5f8, #1d2126); --link: light-dark(#0b5cad, #7db8ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: var(--back); color: light-dark(#1a1d21, #e8eaed);
  overflow-wrap: anywhere; }
header, main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.5rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line); }
header strong { margin-right: auto; } header nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
a { color: var(--link); } a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
h2 { margin-top: 2.5rem; } code { background: var(--soft); padding: .1em .3em; border-radius: .25em; font-size: .9em; }
h2, article { scroll-margin-top: 1rem; }
article { border-top: 1px solid var(--line); padding: .8rem 0; }
article:target { background: var(--soft); outline: .5rem solid var(--soft); }
article:target code { background: var(--back); }
article h3 { font-size: 1rem; margin: 0; } article p { margin: .25rem 0; }
.dim { color: var(--dim); font-size: .9rem; font-weight: normal; }
.list { list-style: none; padding: 0; } .list li { padding: .2rem 0; }
pre { background: var(--soft); padding: 1rem; overflow-x: auto; border-radius: .4em; } pre code { padding: 0; }
@media print { :root { color-scheme: light; } nav { display: none; } article { break-inside: avoid; } a { color: inherit; } }`;

/**
 * A complete HTML page with the menu, a heading and the content. It loads no other resources and runs no scripts.
 * @param more styles of this page alone
 */
export function renderPage(menu: Menu, title: string, content: string, more = ''): string {
  const links = menu.map(
    ({ label, file, current }) => `<a href="${file}"${current ? ' aria-current="page"' : ''}>${label}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}${more}</style>
</head>
<body>
<header><strong>${escapeHtml(service.title)}</strong><nav aria-label="Pages">${links.join('\n')}</nav></header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}
