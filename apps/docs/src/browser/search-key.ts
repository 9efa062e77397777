/** Opens the search by its button, by Ctrl+K, or by `/`. Its scripts are loaded then. */
export function openSearchByKey(): void {
  const open = async () => (await import('./search.ts')).openSearch();
  document.querySelector('[data-do=search]')?.addEventListener('click', () => void open());
  document.addEventListener('keydown', (event) => {
    const typing = (event.target as Element).closest('input, textarea, select, [contenteditable]');
    const wanted = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !typing);
    if (!wanted) return;
    event.preventDefault();
    void open();
  });
}
