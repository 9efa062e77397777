import { element } from './element.ts';

interface FieldError {
  code: string;
  attribute?: string;
  message?: string;
}

/** Removes the errors of the previous response. */
export function clearErrors(form: HTMLFormElement): void {
  for (const message of form.querySelectorAll('.fault')) message.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}

/** Shows each error beside its field, or above the button if no field has it, and moves the focus to the first one. */
export function showErrors(form: HTMLFormElement, errors: readonly FieldError[]): void {
  for (const [index, { code, attribute = '', message = '' }] of errors.entries()) {
    const field = findField(form, attribute);
    const known = field?.id === 'try-json' || !field ? attribute : '';
    const text = [element('code', {}, code), known && known !== 'json' ? ` ${known}: ${message}` : ` ${message}`];
    const fault = element('p', { class: field ? 'fault' : 'fault all', id: `try-fault-${index}` }, ...text);
    if (!field) form.querySelector('button')?.before(fault);
    else {
      field.setAttribute('aria-invalid', 'true');
      field.closest('details')?.setAttribute('open', '');
      field.setAttribute(
        'aria-describedby',
        [field.getAttribute('aria-describedby'), fault.id].filter(Boolean).join(' '),
      );
      field.parentElement?.append(fault);
    }
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

/** The field that an attribute of an error belongs to. Attributes within the JSON belong to its field. */
function findField(form: HTMLFormElement, attribute: string): HTMLElement | null {
  const name = attribute.split(/[.[]/).at(-1)?.replace(']', '') ?? '';
  for (const id of [`try-field-${attribute}`, `try-field-${name}`, `try-query-${attribute}`, `try-path-${attribute}`]) {
    const field = form.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    if (field) return field;
  }
  return attribute ? form.querySelector('#try-json') : null;
}
