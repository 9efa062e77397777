import { Tokenizer } from 'parse5';

/** A link in an email. */
export interface FoundLink {
  /** Its text, or its URL if it has none. */
  text: string;
  url: string;
}

/** The web links of an email, which a browser can open, each URL once. */
export function findLinks({ html_body, text_body }: { html_body: string; text_body: string }): FoundLink[] {
  const links = new Map<string, FoundLink>();
  const add = (url: string, text: string) => {
    if (/^https?:\/\//i.test(url) && URL.canParse(url) && !links.has(url))
      links.set(url, { url, text: text.trim() || url });
  };
  let open: FoundLink | undefined;
  const addText = (text: string) => {
    if (open) open.text += text;
  };
  const close = () => {
    if (open) add(open.url, open.text);
    open = undefined;
  };
  const ignore = () => {};
  // Without a tree, which takes quadratic time to build for some HTML.
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagName, attrs }) {
        addText(' ');
        if (tagName !== 'a') return;
        close();
        const href = attrs.find(({ name }) => name === 'href');
        if (href) open = { url: href.value, text: '' };
      },
      onEndTag({ tagName }) {
        addText(' ');
        if (tagName === 'a') close();
      },
      onCharacter: ({ chars }) => addText(chars),
      onWhitespaceCharacter: ({ chars }) => addText(chars),
      onEof: close,
      onComment: ignore,
      onDoctype: ignore,
      onNullCharacter: ignore,
    },
  );
  tokenizer.write(html_body, true);
  for (const [url] of text_body.matchAll(/https?:\/\/[^\s<>"')\]]+/gi)) add(url, '');
  return [...links.values()];
}
