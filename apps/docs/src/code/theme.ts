import type { ThemeRegistrationRaw } from 'shiki';

/** Classes of highlighted code, in `styles/code.css`, with the scopes of the grammars that get them. */
const scopes: Record<string, string[]> = {
  c: ['comment', 'punctuation.definition.comment'],
  s: ['string', 'punctuation.definition.string', 'constant.character.escape'],
  k: ['support.type.property-name', 'meta.object-literal.key', 'entity.name.tag', 'constant.other.symbol'],
  n: ['constant.numeric', 'constant.language', 'constant.other.option'],
  w: ['keyword.control', 'keyword.other', 'storage', 'entity.name.command', 'support.function'],
};

const classes = Object.keys(scopes);
const colorOf = (index: number) => `#00000${index + 1}`;

/**
 * A theme whose colors stand for classes, because pages allow no style attributes. A style sheet gives them their color,
 * also in the dark.
 */
export const codeTheme: ThemeRegistrationRaw = {
  name: 'classes',
  type: 'dark',
  fg: '#000000',
  bg: '#000000',
  settings: classes.map((name, index) => ({ scope: scopes[name] ?? [], settings: { foreground: colorOf(index) } })),
};

/** The class of a token by its color in the theme, if it has one. */
export function classOfColor(color: string | undefined): string | undefined {
  return classes.find((_, index) => colorOf(index) === color?.toLowerCase());
}
