const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Names and values of the hidden fields of an HTML page, as the pages of the reference server write them. */
export function hiddenFields(html: string): Record<string, string> {
  const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '');
  const fields = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, decode(value)]));
}
