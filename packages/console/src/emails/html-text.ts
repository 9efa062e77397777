/** Elements whose content nobody reads, and those that begin a line. */
const hidden = 'head style script title template'.split(' ');
const lines = 'p div br hr tr li table ul ol blockquote h1 h2 h3 h4 h5 h6'.split(' ');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of the HTML of an email, with a line for each block, as readers without HTML see it. */
export function readHtmlText(html: string): string {
  const [first = '', ...tags] = html.split('<');
  let text = first;
  let inside: string | undefined;
  for (const tag of tags) {
    const end = tag.indexOf('>');
    const name = /^\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    const isClosing = tag.startsWith('/');
    if (inside === undefined && !isClosing && hidden.includes(name)) inside = name;
    else if (isClosing && name === inside) inside = undefined;
    if (inside !== undefined || end === -1) continue;
    text += `${lines.includes(name) ? '\n' : ''}${tag.slice(end + 1)}`;
  }
  return text
    .split('\n')
    .map((line) => line.replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all).trim())
    .filter((line) => line !== '')
    .join('\n');
}
