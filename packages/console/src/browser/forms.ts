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
