const load = () => import('./send-request.ts');

/** Makes the form that sends requests work. What it needs is loaded when a reader opens it. */
export function startTryIt(): void {
  const details = document.querySelector<HTMLDetailsElement>('.try');
  const output = details?.querySelector<HTMLElement>('.out');
  details?.addEventListener('toggle', () => void load(), { once: true });
  details?.querySelector('form')?.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (output) (await load()).sendForm(event.target as HTMLFormElement, output);
  });
}
