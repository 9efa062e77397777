import { createHighlighterCoreSync } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import go from 'shiki/langs/go.mjs';
import http from 'shiki/langs/http.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import php from 'shiki/langs/php.mjs';
import python from 'shiki/langs/python.mjs';
import ruby from 'shiki/langs/ruby.mjs';
import shell from 'shiki/langs/shellscript.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import yaml from 'shiki/langs/yaml.mjs';
import { classOfColor, codeTheme } from './theme.ts';

const highlighter = createHighlighterCoreSync({
  themes: [codeTheme],
  langs: [shell, json, javascript, typescript, python, ruby, php, go, http, yaml],
  // Half the time of the engine in JavaScript.
  engine: await createOnigurumaEngine(import('shiki/wasm')),
});

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);

const cache = new Map<string, string>();

/** Code as HTML, with a class for each kind of token. Unknown languages stay plain. */
export function highlight(code: string, language: string): string {
  const key = `${language} ${code}`;
  const html = cache.get(key) ?? render(code, language.toLowerCase());
  cache.set(key, html);
  return html;
}

/** A JSON body between the quotes of a shell command. */
const jsonInShell = /(?<=')[{[][\s\S]*[}\]](?=')/;

function render(code: string, lang: string): string {
  if (!highlighter.getLoadedLanguages().includes(lang)) return escapeText(code);
  const [body] = (/^(shell|bash|sh)/.test(lang) && jsonInShell.exec(code)) || [];
  if (body) {
    const [before = '', after = ''] = code.split(body);
    return render(before, lang) + render(body, 'json') + escapeText(after);
  }
  // Without a limit of time, which would leave code plain on a busy machine.
  const lines = highlighter.codeToTokensBase(code, { lang, theme: 'classes', tokenizeTimeLimit: 0 });
  return lines.map((tokens) => mergeTokens(tokens).map(renderToken).join('')).join('\n');
}

interface Token {
  text: string;
  className: string | undefined;
}

/** Neighbors with the same class become one token, which makes pages smaller. Space belongs to the token before it. */
function mergeTokens(tokens: readonly { content: string; color?: string }[]): Token[] {
  const merged: Token[] = [];
  for (const { content, color } of tokens) {
    const className = classOfColor(color);
    const last = merged.at(-1);
    if (last && (last.className === className || content.trim() === '')) last.text += content;
    else merged.push({ text: content, className });
  }
  return merged;
}

function renderToken({ text, className }: Token): string {
  return className ? `<span class="${className}">${escapeText(text)}</span>` : escapeText(text);
}
