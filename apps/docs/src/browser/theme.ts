import { storage } from './storage.ts';

/** Lets the button in the top bar switch between light and dark. `public/theme.js` applies the choice to other pages. */
export function startTheme(): void {
  const root = document.documentElement;
  document.querySelector('[data-do=theme]')?.addEventListener('click', () => {
    const current = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    root.dataset.theme = current === 'dark' ? 'light' : 'dark';
    storage.set('theme', root.dataset.theme);
  });
}
