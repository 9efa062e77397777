/** Makes `<select data-submit>` send its form as soon as something is chosen. Without script, its form has a button. */
export function submitChoices(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && 'submit' in target.dataset) target.form?.requestSubmit();
  });
}
