const classes = { neutral: 'tag', accent: 'tag acc', deprecated: 'tag dep' };

/** A word about the thing beside it, such as Required. */
export function Tag({ text, kind = 'neutral' }: { text: string; kind?: keyof typeof classes }) {
  return <span class={classes[kind]}>{text}</span>;
}
