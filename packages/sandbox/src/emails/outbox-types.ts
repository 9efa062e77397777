/** Selects emails; without filters, all of them. */
export interface EmailFilter {
  /** ID of an account. */
  account?: string;
  /** Email address of the recipient. */
  to?: string;
  /** A sandbox without a mail server holds its emails. */
  state?: 'held' | 'queued' | 'sent' | 'failed' | 'canceled';
}

/** An email in the outbox. */
export interface OutboxEmail {
  message_id: string;
  account_id: string;
  kind: 'campaign' | 'broadcast' | 'confirmation' | 'notice';
  state: 'held' | 'queued' | 'sent' | 'failed' | 'canceled';
  to_email: string;
  from_email: string;
  from_name: string;
  subject: string;
  html_body: string;
  text_body: string;
  /** Time of the sandbox, such as `2026-03-02T09:15:00Z`. */
  created_at: string;
  sent_at: string | null;
  /** The link by which the recipient confirms or unsubscribes: its page does so on a POST request. */
  link: { url: string; token: string } | null;
}

/** The emails that the sandbox has written, as their recipients would see them. */
export interface Outbox {
  /** The newest 100 emails that match all filters, newest first. */
  list(filter?: EmailFilter): Promise<OutboxEmail[]>;
}
