/** Makes the panels of the sandbox work. Their content is loaded once the sandbox has been started in this tab. */
export function startPanels(): void {
  const panels = document.querySelectorAll('[data-do=panel]');
  for (const panel of panels)
    panel.addEventListener('click', async ({ target }) => {
      if ((target as Element).closest('button')?.textContent?.startsWith('Start'))
        (await import('./panel.ts')).showSandbox();
    });
  const chip = document.querySelector<HTMLElement>('.chip:not([popovertarget])');
  chip?.addEventListener('click', async () => (await import('./add-panel.ts')).addPanel(chip), { once: true });
  if (wasStarted()) void import('./panel.ts').then(({ showSandbox }) => showSandbox());
}

/** Whether the sandbox has been started in this tab. The browser may forbid to remember it. */
function wasStarted(): boolean {
  try {
    return sessionStorage.getItem('sandbox') !== null;
  } catch {
    return false;
  }
}
