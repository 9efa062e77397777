import { type JsonMember, type JsonNode, parseJsonTree } from './json-tree.ts';

/** A line of formatted JSON. */
export interface JsonLine {
  text: string;
  /** What is wrong with what it has. */
  marks: string[];
}

/** Whether an array or object of values fits on one line. */
const maxInline = 64;

/**
 * Formats JSON in lines. Short objects and arrays without others in them are on one line, as is each record of most batches.
 * @param marks what is wrong, by the path of the part, which gets a separate line
 */
export function formatLines(root: JsonNode, marks: ReadonlyMap<string, readonly string[]>): JsonLine[] {
  const lines: JsonLine[] = [];
  const marksAt = (path: string) => marks.get(path) ?? [];
  const add = (indent: number, text: string, marked: readonly string[] = []) =>
    lines.push({ text: '  '.repeat(indent) + text, marks: [...marked] });

  /** @param before what is on the line already @param marked what is wrong with that */
  function write(node: JsonNode, indent: number, before: string, after: string, path: string, marked: string[]): void {
    const all = [...marked, ...marksAt(path)];
    const isRoot = path === '' && 'members' in node && node.members.length > 0;
    const inline = isRoot ? undefined : inlineText(node, (member) => marksAt(member.path).length > 0);
    if ('text' in node || inline !== undefined) {
      const members = 'text' in node ? [] : node.members.flatMap((member) => marksAt(member.path));
      add(indent, `${before}${inline ?? ''}${after}`, [...all, ...members]);
      return;
    }
    const { open, members } = node;
    const close = open === '{' ? '}' : ']';
    const [only] = members;
    // A single record and its array begin and end together.
    if (open === '[' && only && members.length === 1 && inlineText(only.node, () => false) === undefined) {
      write(only.node, indent, `${before}[`, `]${after}`, only.path, all);
      return;
    }
    add(indent, `${before}${open}`, all);
    for (const [index, member] of members.entries()) {
      const comma = index < members.length - 1 ? ',' : '';
      write(member.node, indent + 1, nameOf(member), comma, member.path, []);
    }
    add(indent, `${close}${after}`);
  }
  write(root, 0, '', '', '', []);
  return lines;
}

const nameOf = ({ name }: JsonMember): string => (name === undefined ? '' : `${name}: `);

/** Formats a value, or an object or array of values, on one line; undefined if it does not fit. */
function inlineText(node: JsonNode, isMarked: (member: JsonMember) => boolean): string | undefined {
  if ('text' in node) return node.text;
  const { open, members } = node;
  if (members.length === 0) return open === '{' ? '{}' : '[]';
  if (members.length * 3 > maxInline || (members.length > 1 && members.some(isMarked))) return undefined;
  const parts: string[] = [];
  for (const member of members) {
    if (!('text' in member.node)) return undefined;
    parts.push(`${nameOf(member)}${member.node.text}`);
  }
  const text = open === '{' ? `{ ${parts.join(', ')} }` : `[${parts.join(', ')}]`;
  return text.length > maxInline ? undefined : text;
}

/** JSON as lines; other text as it is. */
export function formatBody(body: string): string {
  const tree = parseJsonTree(body);
  if (tree === undefined) return body;
  return formatLines(tree, new Map())
    .map(({ text }) => text)
    .join('\n');
}
