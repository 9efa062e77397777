import { watch } from 'node:fs';

/** Calls a function after each change of a YAML file below a folder, one call at a time. @param running what the first call waits for */
export function watchSources(folder: string, running: Promise<void>, onChange: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true }, (_, name) => {
    if (!name?.endsWith('.yaml') || /^(dist|released|test)\b/.test(name)) return;
    clearTimeout(timer);
    // Editors write a file in several steps.
    timer = setTimeout(() => {
      running = running.then(onChange);
    }, 50);
  });
}
