const roles: Readonly<Record<string, string>> = {
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

/**
 * Turns the rows of a table in Markdown into rows of a `StackTable`: cells after the first one have the name of
 * their column in `data-l`, and roles are written out, because the layout of narrow windows would remove them.
 */
export function stackRows(html: string): string {
  const names = [...html.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, name = '']) => name.replace(/<[^>]*>/g, ''));
  let column = 0;
  return html.replace(/<(thead|tbody|tr|th|td)\b/g, (tag, name: string) => {
    if (name === 'tr') column = 0;
    const label = name === 'td' && column++ > 0 ? ` data-l="${names[column - 1]}"` : '';
    return `${tag} role="${roles[name]}"${label}`;
  });
}
