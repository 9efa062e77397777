import type { ComponentChildren } from 'preact';
import { highlight } from '../code/highlight.ts';
import { spellCommands } from '../site/commands.ts';

export interface Code {
  code: string;
  language: string;
}

/** A block of code in one language. */
export const CodeBlock = ({ title, ...code }: Code & { title: string }) => (
  <LanguageBlock title={title} variants={[{ ...code, label: code.language }]} />
);

interface LanguageBlockProps {
  title: string;
  /** What comes before the title. */
  badge?: ComponentChildren;
  /** The code in each language, by its name. */
  variants: readonly (Code & { label: string })[];
  children?: ComponentChildren;
  /** What the scripts of the site read of a block. */
  [data: `data-${string}`]: string | undefined;
}

/**
 * The same code in several languages, shown in the one that the reader chose for the whole site, or in the first. The script of the site adds
 * a button that copies it, and one that runs it in the sandbox of the browser.
 */
export function LanguageBlock({ title, badge, variants, children, ...attributes }: LanguageBlockProps) {
  const isChoice = variants.length > 1;
  return (
    <div class={isChoice ? 'code ink samples' : 'code ink'} {...attributes}>
      <header>
        {badge}
        <b>{title}</b>
        {isChoice && (
          <select data-do="language" aria-label={`Language of ${title}`} autocomplete="off">
            {variants.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </select>
        )}
      </header>
      {variants.map(({ label, language, code }) => (
        <div key={label} class={isChoice ? label : undefined}>
          <CodeText label={isChoice ? `${title}: ${label}` : title} code={code} language={language} />
        </div>
      ))}
      {children}
    </div>
  );
}

/** The code alone. It can be scrolled by the keyboard, so it has a label. */
export function CodeText({ label, code, language }: Code & { label: string }) {
  const html = highlight(spellCommands(code), language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <pre tabIndex={0} role="group" aria-label={label}>
      <code class={`language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  );
}
