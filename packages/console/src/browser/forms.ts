import { announce } from './announce.ts';

/** Makes `<form data-busy="…">` say that it is at work from when it is sent, and not be sent twice. */
export function addBusyForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const { busy } = form.dataset;
    if (busy === undefined) return;
    if (form.ariaBusy === 'true') event.preventDefault();
    form.ariaBusy = 'true';
    announce(busy);
  });
  // Back in the history, the page is as it was left.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[aria-busy]')) form.ariaBusy = null;
  });
}

/** Makes `<select data-submit>` send its form as soon as something is chosen. Without script, its form has a button. */
export function submitChoices(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && 'submit' in target.dataset) target.form?.requestSubmit();
  });
}

/** Makes a text of several lines take the content of a file that is dropped on it. */
export function acceptFiles(): void {
  const findArea = ({ target, dataTransfer }: DragEvent) =>
    dataTransfer?.types.includes('Files') ? (target as Element).closest('textarea') : undefined;
  document.addEventListener('dragover', (event) => {
    if (findArea(event)) event.preventDefault();
  });
  document.addEventListener('drop', async (event) => {
    const area = findArea(event);
    const file = event.dataTransfer?.files[0];
    if (!area || !file) return;
    event.preventDefault();
    area.value = await file.text();
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
