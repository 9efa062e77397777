import { announce } from './announce.ts';

/** Makes `<button data-copy="id">` copy the text of an element, or select it where copying is not permitted. */
export function addCopying(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]');
    const source = button && document.getElementById(button.dataset.copy ?? '');
    if (!source) return;
    try {
      await navigator.clipboard.writeText((source.textContent ?? '').trim());
      button.textContent = 'Copied';
      announce('Copied.');
    } catch {
      getSelection()?.selectAllChildren(source);
      announce('Press Ctrl+C to copy.');
    }
  });
}
