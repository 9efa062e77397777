/** Adds keys: / to search, j and k through the rows of a list, and Escape to close the open part. */
export function addKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || (target as Element).closest('input, select, textarea')) return;
    if (key === '/') {
      const field = document.querySelector<HTMLInputElement>('input[type=search]');
      if (field) event.preventDefault();
      field?.focus();
    } else if (key === 'j' || key === 'k') {
      moveFocus(key === 'j' ? 1 : -1);
    } else if (key === 'Escape') {
      document.querySelector<HTMLElement>('[data-close]')?.click();
    }
  });
}

function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const open = rows.findIndex((row) => row.closest('[aria-current]'));
  const at = Math.max(focused, focused === -1 ? open : -1);
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}
