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

/** The languages of samples, with the ends of the names of their files. */
const languages = { curl: 'sh', TypeScript: 'mts', Python: 'py', Go: 'go' };

/** A page in the language that its reader chose: without the blocks in other languages, and the program saved as the page says. */
export function inLanguage(markdown: string, language: keyof typeof languages): string {
  const file = new RegExp(`^(Save this program as .*\`(.*\\.${languages[language]})\`.*\n\n)\\*\\*.*\\*\\*$`, 'm');
  return markdown
    .replace(/^(curl|TypeScript|Python|Go):\n\n(```[\s\S]*?^```\n)/gm, (_, label, block) =>
      label === language ? block : '',
    )
    .replace(file, '$1**$2**');
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
