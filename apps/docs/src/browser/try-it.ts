/** Makes the form that sends requests work. What it needs is loaded when a reader opens it. */
export function startTryIt(): void {
  const details = document.querySelector<HTMLDetailsElement>('.try');
  const start = async () => details && (await import('./send-request.ts')).startForm(details);
  details?.addEventListener('toggle', () => void start(), { once: true });
}
