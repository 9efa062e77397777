import { Form } from '../frame/form.tsx';

/** Clears the log. It says first what goes, and what stays. */
export function ClearLog() {
  return (
    <details class="push">
      <summary>Clear the log</summary>
      <Form action="/console/requests/clear" class="bar">
        <label>
          <input type="checkbox" name="sure" value="yes" required /> Remove all requests from the log; their effects
          stay
        </label>
        <button type="submit" class="bad">
          Clear
        </button>
      </Form>
    </details>
  );
}
