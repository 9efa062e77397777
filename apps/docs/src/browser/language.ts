import { storage } from './storage.ts';

/** Lets readers choose the language of all samples of the site. `public/theme.js` applies the choice to other pages. */
export function startLanguages(): void {
  const root = document.documentElement;
  const lists = [...document.querySelectorAll<HTMLSelectElement>('[data-do=language]')];
  const choose = (language: string) => {
    root.dataset.language = language;
    for (const list of lists) {
      list.value = language;
      // Samples of the control port have fewer languages.
      if (list.selectedIndex < 0) list.selectedIndex = 0;
    }
  };
  choose(root.dataset.language ?? '');
  for (const list of lists) {
    list.addEventListener('change', () => {
      choose(list.value);
      storage.set('language', list.value);
    });
  }
}
