import type { Account, Campaign } from '@email-automation/service/domain/records';
import { senderOf } from '@email-automation/service/services/sending/emails';
import type { ComponentChildren } from 'preact';

/** Who sends the emails of a campaign or a broadcast. */
export function SenderFacts({
  record,
  account,
}: {
  record: Pick<Campaign, 'from_name' | 'from_email' | 'postal_address' | 'bcc'>;
  account: Account;
}) {
  const { name, email } = senderOf(account, record);
  return (
    <section aria-labelledby="h-from">
      <h3 id="h-from">Sender</h3>
      <p class="breaks">{`${name} <${email}>`}</p>
      <p class="soft lines">{record.postal_address || account.default_postal_address || 'No postal address'}</p>
      {record.bcc && <p class="soft breaks">{`Blind copies to ${record.bcc}`}</p>}
    </section>
  );
}

/** The account of a campaign or a broadcast. */
export function AccountFact({ account: { id, name } }: { account: Account }) {
  return (
    <Fact name="Account">
      <a class="under" href={`/console/setup/accounts/${encodeURIComponent(id)}`}>{`${name} · ${id}`}</a>
    </Fact>
  );
}

/** A fact with its name; nothing if there is none. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  if (children === null || children === '' || children === undefined || children === false) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
