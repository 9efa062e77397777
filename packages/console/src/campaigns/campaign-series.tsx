import type { Campaign, CampaignEmail } from '@email-automation/service/domain/records';
import { addressOf } from '../address.ts';
import { Block } from '../parts/blocks.tsx';
import { Share } from '../parts/meter.tsx';
import { Time, Wait } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import { Bodies } from '../records/bodies.tsx';
import { Rows } from '../records/record-list.tsx';
import { formatPlace, type SeriesPlace, type SeriesView } from './series-view.ts';

interface CampaignSeriesProps {
  campaign: Campaign;
  view: SeriesView;
  /** The path of the page, and the filter of the list that its links keep. */
  here: string;
  query: Readonly<Record<string, string | undefined>>;
  /** The place whose subscribers are listed. */
  open?: SeriesPlace | undefined;
  now: Date;
}

/** Where the subscribers of a campaign are: a row for each email of the series, and for those who get none. */
export function CampaignSeries({ campaign, view, here, query, open, now }: CampaignSeriesProps) {
  return (
    <Block title="Who is where" isFlush end={<span class="soft">{`${formatCount(view.total)} in the campaign`}</span>}>
      <Rows
        open={open === undefined ? undefined : formatPlace(open)}
        rows={view.rows.map(({ place, name, count, nextAt, sent }) => ({
          id: formatPlace(place),
          path: `${addressOf(here, { ...query, at: formatPlace(place) })}#subscribers`,
          name,
          end: (
            <>
              {formatCount(count)} <Share count={count.count} of={view.total.count} />
            </>
          ),
          sub: typeof place === 'number' && `Email ${place + 1}, sent to ${sent ? formatCount(sent) : 'nobody'}`,
          subEnd: nextAt && <NextDue at={nextAt} campaign={campaign} now={now} />,
        }))}
      />
    </Block>
  );
}

function NextDue({ at, campaign, now }: { at: string; campaign: Campaign; now: Date }) {
  if (campaign.status !== 'active') return <span class="faint">when it is active</span>;
  return (
    <>
      {Date.parse(at) > now.getTime() && <Time at={at} now={now} />} <Wait until={at} now={now} />
    </>
  );
}

/** The emails of the series, each of which opens. */
export function SeriesEmails({ emails, here }: { emails: readonly CampaignEmail[]; here: string }) {
  return (
    <Block title="Emails">
      {emails.length === 0 && <p class="soft">The series has no emails yet.</p>}
      {emails.map(({ position, subject, text_body, html_body }) => (
        <details>
          <summary>{`${position + 1}. ${subject}`}</summary>
          <p>
            <a class="under" href={addressOf('/console/emails', { kind: 'campaign', q: subject })}>
              Emails with this subject
            </a>
          </p>
          <Bodies
            of={`email ${position + 1}`}
            text={text_body}
            html={html_body}
            src={`${here}/emails/${position + 1}`}
          />
        </details>
      ))}
    </Block>
  );
}
