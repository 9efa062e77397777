/** How a language reads an environment variable within a string or outside, and imports what that needs. */
const expressions: Readonly<Record<string, { inString?: RegExp; alone?: RegExp; quote?: string; module?: string }>> = {
  Shell: { inString: /\$(\w+)/g },
  TypeScript: { alone: /process\.env\.(\w+)!?/g, quote: "'" },
  JavaScript: { inString: /\$\{process\.env\.(\w+)\}/g, alone: /process\.env\.(\w+)/g, quote: "'" },
  Python: { alone: /os\.environ\["(\w+)"\](?: \+ ("))?/g, quote: '"', module: 'import os\n\n' },
  Ruby: { alone: /ENV\.fetch\("(\w+)"\)(?: \+ ("))?/g, quote: '"' },
  PHP: { alone: /getenv\('(\w+)'\)(?: \. ('))?/g, quote: "'" },
  Go: { alone: /os\.Getenv\("(\w+)"\)(?: \+ ("))?/g, quote: '"', module: '\t"os"\n' },
};

/** A published sample. */
export interface CodeSample {
  lang: string;
  label?: string;
  source: string;
}

/** The code of a sample that runs as it stands. @param values of environment variables */
export function fillIn({ lang, source }: CodeSample, values: Readonly<Record<string, string | undefined>>): string {
  const { inString, alone, quote = '', module = '' } = expressions[lang] ?? {};
  const keepUnknown = (found: string, name: string) => values[name] ?? found;
  // Without a group for what is joined, its argument is the position.
  const asLiteral = (found: string, name: string, joined: unknown) =>
    values[name] === undefined ? found : `${quote}${values[name]}${joined === quote ? '' : quote}`;
  let code = source.trimEnd();
  if (inString) code = code.replace(inString, keepUnknown);
  // With the URL on a separate line, no line is cut off.
  if (lang === 'Shell') code = code.replace(' "http', ' \\\n  "http');
  if (alone) code = code.replace(alone, asLiteral);
  return module && !code.includes('os.') ? code.replace(module, '') : code;
}
