/** JSON as it was written: numbers, strings, and names that are there twice stay as they are. */
export type JsonNode = { text: string } | { open: '{' | '['; members: JsonMember[] };

export interface JsonMember {
  /** Its name, in quotes; undefined in an array. */
  name?: string;
  /** Such as `subscribers[0].email`. */
  path: string;
  node: JsonNode;
}

/** Longer texts are not formatted as lines. */
const maxLevels = 60;

/** Reads the text of JSON. @returns undefined if it is invalid or too deep */
export function parseJsonTree(text: string): JsonNode | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let at = 0;
  const isAt = (token: string) => tokens[at] === token;

  function readNode(path: string, level: number): JsonNode | undefined {
    const token = tokens[at++] ?? '';
    if (token !== '{' && token !== '[') return { text: token };
    if (level === maxLevels) return undefined;
    const members: JsonMember[] = [];
    const close = token === '{' ? '}' : ']';
    while (!isAt(close)) {
      const name = token === '{' ? tokens[at] : undefined;
      if (name !== undefined) at += 2;
      const own = name === undefined ? `${path}[${members.length}]` : joinPath(path, JSON.parse(name));
      const node = readNode(own, level + 1);
      if (node === undefined) return undefined;
      members.push({ name, path: own, node });
      if (isAt(',')) at++;
    }
    at++;
    return { open: token, members };
  }
  return readNode('', 0);
}

const joinPath = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** The paths of all parts. */
export function pathsOf(node: JsonNode): Set<string> {
  const paths = new Set<string>();
  const visit = (one: JsonNode) => {
    if ('text' in one) return;
    for (const { path, node: inner } of one.members) {
      paths.add(path);
      visit(inner);
    }
  };
  visit(node);
  return paths;
}
