const pages = { index: 'Start', reference: 'Reference', requirements: 'Requirements', unspecified: 'Open points' };

export type PageName = keyof typeof pages;

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Text of a register as HTML: what stands between backticks is code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a3f47); --dim: light-dark(#525a66, #a9b1bd);
  --back: light-dark(#ffffff, #14171b); --soft: light-dark(#f3f5f8, #1d2126); --link: light-dark(#0b5cad, #7db8ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: var(--back); color: light-dark(#1a1d21, #e8eaed); }
header, main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.5rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line); }
header strong { margin-right: auto; }
a { color: var(--link); } a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
h2 { margin-top: 2.5rem; } code { background: var(--soft); padding: .1em .3em; border-radius: .25em; font-size: .9em; }
article { border-top: 1px solid var(--line); padding: .8rem 0; scroll-margin-top: 1rem; }
article:target { background: var(--soft); outline: .5rem solid var(--soft); }
article h3 { font-size: 1rem; margin: 0; } article p { margin: .25rem 0; }
.dim { color: var(--dim); font-size: .9rem; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .3rem 1rem .3rem 0; vertical-align: top; }
pre { background: var(--soft); padding: 1rem; overflow-x: auto; border-radius: .4em; } pre code { padding: 0; }
@media print { header nav { display: none; } article { break-inside: avoid; } }`;

/** A whole page: heading, way to the other pages, content. Nothing is loaded from elsewhere, and no script runs. */
export function page(name: PageName, title: string, content: string): string {
  const links = Object.entries(pages).map(
    ([file, label]) => `<a href="${file}.html"${file === name ? ' aria-current="page"' : ''}>${label}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header><strong>Email Marketing Automation API</strong><nav aria-label="Pages">${links.join(' ')}</nav></header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}
