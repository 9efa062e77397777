import { formatDuration } from '@email-automation/contract-tools/durations';
import type { RateLimit } from '@email-automation/service/services/access/rate-limits';
import type { PresentUsage } from '@email-automation/service/storage/access/rate-limit-usage';
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
    <section class="card" aria-labelledby="h-limits" data-live="requests" id="limits">
      <header>
        <h2 id="h-limits">Rate limits</h2>
      </header>
      <div class="body">
        <p>
          <span class="big">{(top?.used ?? 0).toLocaleString('en-US')}</span>{' '}
          <span class="soft">
            {top
              ? `of ${top.limit.toLocaleString('en-US')} ${describeKind(top.kind)} used by ${top.who}`
              : 'of any limit used in its present hour'}
          </span>
        </p>
        <Table
          columns={[
            'Token and limit',
            { name: 'Usage', class: 'w', isHidden: true },
            { name: 'Used of limit', class: 'n' },
          ]}
          class="mini"
          caption="Usage of rate limits by token"
        >
          {shown.map(({ kind, who, used, limit, share }) => (
            <tr>
              <th scope="row" class="nowrap">
                {who} <span class="soft">{kind}</span>
              </th>
              <td>
                <Meter used={used} limit={limit} />
              </td>
              <td class={`n ${share >= 1 ? 'bad' : share >= 0.9 ? 'warn' : ''}`}>
                {limits[kind]?.off ? 'off' : `${used.toLocaleString('en-US')} / ${limit.toLocaleString('en-US')}`}
              </td>
            </tr>
          ))}
        </Table>
        {top && (
          <p class="faint">{`The first window ends in ${formatDuration(Math.min(...rows.map(({ endsAt }) => endsAt)) - now.getTime())}.`}</p>
        )}
      </div>
    </section>
  );
}

const describeKind = (kind: string) => (kind === 'records' ? 'records in batches' : `${kind} requests`);
