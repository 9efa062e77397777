import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The form token of the session, which every form sends along. */
export const FormToken = createContext('');

interface FormProps {
  /** The path that it is sent to, such as `/console/time`. */
  action: string;
  class?: string;
  id?: string;
  label?: string;
  /** Its action while its response is awaited. */
  busy?: string;
  children: ComponentChildren;
}

/** A form that changes something. Browsers send it with the token of the session. */
export function Form({ action, class: name, id, label, busy, children }: FormProps) {
  return (
    <form method="post" action={action} class={name} id={id} aria-label={label} data-busy={busy}>
      <input type="hidden" name="form_token" value={useContext(FormToken)} />
      {children}
    </form>
  );
}
