import { formatDuration } from '@email-automation/contract-tools/durations';
import type { RateLimit } from '@email-automation/service/services/access/rate-limits';
import type { PresentUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import { Card } from '../parts/blocks.tsx';
import { Meter } from '../parts/meter.tsx';
import { Table } from '../parts/table.tsx';

interface LimitUsageProps {
  usage: readonly PresentUsage[];
  limits: Readonly<Record<string, RateLimit>>;
  /** What people know the tokens by, by their hashes. */
  tokens: ReadonlyMap<string, { name: string; user: string }>;
  now: Date;
}

const shownRows = 8;

/** How much of the rate limits is used, by token. */
export function LimitUsage({ usage, limits, tokens, now }: LimitUsageProps) {
  const rows = usage
    .map(({ name, used, endsAt }) => {
      const [kind = '', hash = ''] = name.split(' ');
      const token = tokens.get(hash);
      const limit = limits[kind]?.limit ?? 0;
      return {
        kind,
        used,
        limit,
        endsAt,
        share: limit > 0 ? used / limit : 1,
        who: token ? `${token.user} · ${token.name}` : 'Deleted token',
      };
    })
    .sort((one, other) => other.share - one.share);
  const [top] = rows;
  const unused = Object.entries(limits).map(([kind, { limit }]) => ({
    kind,
    used: 0,
    limit,
    share: 0,
    who: 'Each token',
  }));
  const shown = top ? rows.slice(0, shownRows) : unused;
  return (
    <Card title="Rate limits" live="requests" id="limits" isPadded>
      <p>
        <span class="big">{(top?.used ?? 0).toLocaleString('en-US')}</span>{' '}
        <span class="soft">
          {top
            ? `of ${top.limit.toLocaleString('en-US')} ${describeKind(top.kind)} used by ${top.who}`
            : 'of any limit used in its present hour'}
        </span>
      </p>
      <Table
        rows={shown}
        columns={[
          {
            name: 'Token and limit',
            isHead: true,
            look: 'nowrap',
            cell: ({ who, kind }) => [who, ' ', <span class="soft">{kind}</span>],
          },
          { name: 'Usage', class: 'w', isHidden: true, cell: ({ used, limit }) => <Meter used={used} limit={limit} /> },
          {
            name: 'Used of limit',
            class: 'n',
            cell: ({ kind, used, limit, share }) => (
              <span class={share >= 1 ? 'bad' : share >= 0.9 ? 'warn' : undefined}>
                {limits[kind]?.off ? 'off' : `${used.toLocaleString('en-US')} / ${limit.toLocaleString('en-US')}`}
              </span>
            ),
          },
        ]}
        class="mini"
        caption="Usage of rate limits by token"
      />
      {top && (
        <p class="faint">{`The first window ends in ${formatDuration(Math.min(...rows.map(({ endsAt }) => endsAt)) - now.getTime())}.`}</p>
      )}
    </Card>
  );
}

const describeKind = (kind: string) => (kind === 'records' ? 'records in batches' : `${kind} requests`);
