/** An error, and the attribute that it is about. */
export interface Refused {
  attribute?: string | undefined;
  message: string;
}

/**
 * Locates what was refused in a body: at the part that an attribute names or, if it is missing, at what it is missing in.
 * @param paths the paths of all parts of the body
 * @param singleRecord where the only record of the operation is, to which attributes are relative
 * @returns messages by the paths of parts
 */
export function locateMarks(
  refused: readonly Refused[],
  paths: ReadonlySet<string>,
  singleRecord?: string | undefined,
): Map<string, string[]> {
  const marks = new Map<string, string[]>();
  for (const { attribute, message } of refused) {
    if (attribute === undefined || attribute === 'body') continue;
    const inRecord = singleRecord === undefined ? undefined : `${singleRecord}[0].${attribute}`;
    const path = paths.has(attribute) || inRecord === undefined ? nearest(attribute, paths) : nearest(inRecord, paths);
    const isThere = path === attribute || path === inRecord;
    marks.set(path, [...(marks.get(path) ?? []), isThere ? withoutSubject(message) : withoutDot(message)]);
  }
  return marks;
}

/** The part itself or, if it is missing, the smallest part that would contain it. */
function nearest(path: string, paths: ReadonlySet<string>): string {
  let found = path;
  while (found !== '' && !paths.has(found)) {
    found = found.slice(0, Math.max(0, found.lastIndexOf('.'), found.lastIndexOf('[')));
  }
  return found;
}

/** A message without what its line says, such as `must be a valid email address`. */
const withoutSubject = (message: string): string =>
  withoutDot(message.replace(/^[^.]*? (?=(must|is|has|cannot) )/, ''));

const withoutDot = (message: string): string => message.replace(/\.$/, '');
