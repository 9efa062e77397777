import { TransitionNotAllowed, ValidationFailed } from '@email-automation/service/domain/errors';

/** Why a campaign or a broadcast cannot change, in words, with what to do. */
export interface ExplainedRefusal {
  text: string;
  /** What the API responds in this case, such as `422 range_error`. */
  response: string;
}

/** Explains an error of a use case. @returns undefined for an error that has nothing to do with the record */
export function explainRefusal(error: unknown, noun: 'campaign' | 'broadcast'): ExplainedRefusal | undefined {
  if (error instanceof TransitionNotAllowed) return { text: explainCode(error, noun), response: `403 ${error.code}` };
  if (!(error instanceof ValidationFailed)) return undefined;
  const [{ code, attribute } = { code: 'format_error' as const, attribute: undefined }] = error.errors;
  const text =
    attribute === 'email_count'
      ? 'The campaign has no emails. Edit it, and write at least one.'
      : attribute === 'subject' || attribute === 'text_body'
        ? `${error.message} Edit the draft.`
        : error.message;
  return { text, response: `422 ${code}` };
}

function explainCode({ code, message }: TransitionNotAllowed, noun: string): string {
  if (code !== 'no_postal_address_error') return message;
  return `Neither the ${noun} nor its account has a postal address, which laws such as CAN-SPAM require in emails of this kind. Write one into the ${noun}, or into its account.`;
}

/** The error that a check throws; undefined if it passes. */
export function errorOf(check: () => void): unknown {
  try {
    check();
    return undefined;
  } catch (error) {
    return error;
  }
}
