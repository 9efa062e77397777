/** A link in an email. */
export interface FoundLink {
  /** Its text, or its URL if it has none. */
  text: string;
  url: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (all, name) => entities[name] ?? all);

/** The links of an email, each URL once; only those of the web, which a browser can open. */
export function findLinks({ html_body, text_body }: { html_body: string; text_body: string }): FoundLink[] {
  const links = new Map<string, FoundLink>();
  const add = (url: string, text: string) => {
    if (/^https?:\/\//i.test(url) && URL.canParse(url) && !links.has(url))
      links.set(url, { url, text: text.trim() || url });
  };
  for (const [, , url = '', content = ''] of html_body.matchAll(
    /<a\s[^>]*?\bhref\s*=\s*(["'])(.*?)\1[^>]*>(.*?)<\/a\s*>/gis,
  ))
    add(decode(url), decode(content.replace(/<[^>]*>/g, ' ')));
  for (const [url] of text_body.matchAll(/https?:\/\/[^\s<>"')\]]+/gi)) add(url, '');
  return [...links.values()];
}
