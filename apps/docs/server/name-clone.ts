import { join } from 'node:path';

/**
 * Replaces `../email-automation/…`, which commands outside of the clone contain, by the path of a folder, as a shell takes it.
 * @param extension of the page: `html` or `md`; others have no commands
 */
export function nameClone(text: string, clone: string, extension: string): string {
  if (extension === 'json') return text;
  const quote = extension === 'html' ? '&quot;' : '"';
  return text.replaceAll(/\.\.\/email-automation((?:\/[\w-]+)*)/g, (_, folder: string) => {
    const path = join(clone, folder);
    const isPlain = /^[\w./:\\-]+$/.test(path);
    return isPlain ? path : `${quote}${path.replaceAll('&', extension === 'html' ? '&amp;' : '&')}${quote}`;
  });
}
