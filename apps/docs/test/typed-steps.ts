/** A block of code in a page: commands, a file, or the output of the commands before it. */
interface Block {
  /** The name of the file, or the title of the block. */
  title: string;
  language: string;
  code: string;
}

/** What a reader does with a page: commands, and what the page says that they print. */
export interface Step {
  command: string;
  printed?: string;
}

/** Reads the blocks of code under these headings, up to the next heading of any level, as what a reader does with them. */
export function readSteps(markdown: string, ...headings: string[]): Step[] {
  const steps: Step[] = [];
  for (const { title, language, code } of readBlocks(markdown, headings)) {
    const [, file, extension] = /^([\w-]+\.(\w+))$/.exec(title) ?? [];
    const last = steps.at(-1);
    if (file) steps.push({ command: `cat > ${file} <<'END OF FILE'\n${code}END OF FILE` });
    if (extension === 'sh') steps.push({ command: `sh -e ${file}` });
    else if (language === 'sh' || language === 'Shell') steps.push({ command: code });
    else if ((language === 'text' || title === 'The response') && last) last.printed = code;
  }
  return steps;
}

/** The languages of samples in their order, from the last one. Not each has a sample in a shell. */
const languages = { Shell: -4, TypeScript: -3, Python: -2, Go: -1 };

/** A page in the language that its reader chose: of blocks that follow one another, the one in that language, saved as the page says. */
export function inLanguage(markdown: string, language: keyof typeof languages): string {
  const at = languages[language];
  const files = /^Save this program as `(.*)`, `(.*)`, or `(.*)`:$/m.exec(markdown)?.slice(1);
  return markdown
    .replace(
      /(?:^```\w*\n(?:(?!```).*\n)*```\n+){2,}/gm,
      (blocks) =>
        `${blocks
          .split(/(?<=^```)\n+/m)
          .slice(0, -1)
          .at(at)}\n`,
    )
    .replace(/^(Save this program as .*\n\n)\*\*.*\*\*$/m, (_, sentence) => `${sentence}**${files?.at(at)}**`);
}

function readBlocks(markdown: string, headings: string[]): Block[] {
  const blocks: Block[] = [];
  let [heading, title] = ['', ''];
  let block: Block | undefined;
  for (const line of markdown.split('\n')) {
    const fence = /^```(\w*)$/.exec(line);
    if (fence && block) {
      if (headings.includes(heading)) blocks.push(block);
      block = undefined;
    } else if (fence) {
      block = { title, language: fence[1] ?? '', code: '' };
      title = '';
    } else if (block) block.code += `${line}\n`;
    else {
      heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
      // In bold; in a README, the text before a program names its file.
      title = /^\*\*(.*)\*\*$/.exec(line)?.[1] ?? /^With this as `(.*?)`/.exec(line)?.[1] ?? title;
    }
  }
  return blocks;
}
