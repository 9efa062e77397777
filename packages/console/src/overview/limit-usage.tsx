import { formatDuration } from '@email-automation/contract-tools/durations';
import type { RateLimit } from '@email-automation/service/services/access/rate-limits';
import type { PresentUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import { Act, Acts } from '../parts/acts.tsx';
import { Share } from '../parts/meter.tsx';

interface LimitUsageProps {
  usage: readonly PresentUsage[];
  limits: Readonly<Record<string, RateLimit>>;
  /** What people know the tokens by, by their hashes. */
  tokens: ReadonlyMap<string, { name: string; user: string }>;
  now: Date;
}

const shownRows = 8;

/** How much of the rate limits is used, by token: the most used first. */
export function LimitUsage({ usage, limits, tokens, now }: LimitUsageProps) {
  const rows = usage.map(({ name, used, endsAt }) => {
    const [kind = '', hash = ''] = name.split(' ');
    const { limit = 0, off = false } = limits[kind] ?? {};
    const token = tokens.get(hash);
    const who = token ? `${token.user} · ${token.name}` : 'Deleted token';
    return { who, kind, used, limit, off, endsAt, share: off ? 0 : limit > 0 ? used / limit : 1 };
  });
  const ends = Math.min(...rows.map(({ endsAt }) => endsAt)) - now.getTime();
  return (
    <Acts
      title="Rate limits"
      end={rows.length > 0 && <span class="soft push">{`New window in ${formatDuration(ends)}`}</span>}
      none="No token has used any limit in its present hour."
    >
      {rows
        .sort((one, other) => other.share - one.share)
        .slice(0, shownRows)
        .map(({ who, kind, used, limit, off, share }) => {
          const look = share >= 1 ? 'bad' : share >= 0.9 ? 'warn' : undefined;
          return (
            <Act title={who} text={kind}>
              <Share count={share} of={1} look={look} />
              <span class={`n ${look ?? ''}`}>
                {off ? 'off' : `${used.toLocaleString('en-US')} / ${limit.toLocaleString('en-US')}`}
              </span>
            </Act>
          );
        })}
    </Acts>
  );
}
