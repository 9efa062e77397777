/**
 * Writes the comments of `openapi-typescript` as editors show them best: the description as plain text, then formats and
 * tags. Tags that repeat the type are removed.
 */
export const formatComments = (source: string): string =>
  source.replaceAll(/^( *)\/\*\*([\s\S]*?)(?:\*\/\n|(?![\s\S]))/gm, (_, indent: string, text: string) => {
    // The lines of a text after the first one are indented by four spaces.
    const lines = text.split('\n').map((line) => line.replace(/^ *\* ?( {4})?/, '').trimEnd());
    const blocks = lines
      .join('\n')
      .trim()
      .split(/\n(?=@)/);
    const description = blocks.filter((block) => block.startsWith('@description'));
    const others = blocks.filter((block) => !/^@(description|enum|constant)\b/.test(block));
    const plain = others.filter((block) => !block.startsWith('@'));
    const tags = others.filter((block) => block.startsWith('@'));
    const paragraphs = description.map((block) => block.replace('@description', '').trim());
    const content = [...paragraphs, ...plain.filter(Boolean)].join('\n\n');
    const all = [content, tags.join('\n')].filter(Boolean).join('\n\n').split('\n');
    if (all.join('') === '') return '';
    if (all.length === 1) return `${indent}/** ${all[0]} */\n`;
    return `${indent}/**\n${all.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
  });
