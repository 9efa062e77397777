import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';

const mistakes = [
  {
    symptom: 'curl asks for a password',
    reason: 'The colon after the token is missing.',
    remedy: 'Write `-u "$API_TOKEN:"`.',
  },
  {
    symptom: '401, but the token is right',
    reason: 'It was sent under the other scheme, or with a password.',
    remedy: '`Basic` is for API tokens, `Bearer` for access tokens.',
  },
  {
    symptom: '403',
    reason: 'The credential has no access to this account.',
    remedy: 'Use an account ID from `listAccounts`.',
  },
  {
    symptom: 'An error instead of the page to sign in',
    reason: '`client_id` or `redirect_uri` is not a registered one.',
    remedy: 'Compare both with your registration, character by character.',
  },
  {
    symptom: 'The exchange fails',
    reason: 'The code is wrong, was used before, or has expired.',
    remedy: 'Send the user to the first step again. Do not retry.',
  },
  {
    symptom: 'The exchange fails with a fresh code',
    reason: '`redirect_uri` or the client secret is another one.',
    remedy: 'Send the same `redirect_uri` as in the first step.',
  },
  {
    symptom: 'The exchange by an OAuth library fails',
    reason: 'It sends the parameters in the body. The contract has them in the query string.',
    remedy: 'Build the request yourself, or use the client.',
  },
];

/** What goes wrong with credentials most often, and what to do about it. */
export function MistakeTable() {
  return (
    <StackTable
      label="Common mistakes"
      columns={['What you see', 'Why', 'What to do']}
      rows={mistakes.map(({ symptom, reason, remedy }) => ({
        key: symptom,
        cells: [symptom, <InlineProse key="reason" text={reason} />, <InlineProse key="remedy" text={remedy} />],
      }))}
    />
  );
}
