/** The common rules of all operations about a subject, such as rate limits. */
export interface Convention {
  /** Anchor in the overview. */
  id: string;
  title: string;
  text: string;
}

/**
 * Splits the description of a contract: its beginning, and its other paragraphs, each with the strong words that it
 * begins with as its title.
 */
export function readConventions(description: string): { introduction: string; conventions: readonly Convention[] } {
  const [introduction = '', ...others] = description.trim().split('\n\n');
  const conventions = others.map((paragraph) => {
    const [, title, colon, rest] = /^\*\*(.+?)\*\*(:)?\s*([\s\S]*)$/.exec(paragraph) ?? [];
    if (!title || !rest)
      throw new Error(`A paragraph of the description does not begin with its subject: ${paragraph}`);
    const text = colon ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${title} ${rest}`;
    return { id: title.toLowerCase().replaceAll(' ', '-'), title, text };
  });
  return { introduction, conventions };
}
