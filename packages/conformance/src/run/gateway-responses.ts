import { GatewayError } from '../http/outcomes.ts';
import { type HttpResponse, isHtml } from '../http/send.ts';

/** Statuses with which a gateway responds in place of the server. */
const meanings: Record<number, string> = {
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The responses of a run that are not from the server under test, but from what stands in front of it. */
export interface GatewayResponses {
  /** Notes a response. @throws GatewayError when it is from a gateway */
  reject(response: HttpResponse): void;
  /** What the run has seen, as one sentence; undefined without such responses. */
  readonly problem: string | undefined;
}

export function createGatewayResponses(): GatewayResponses {
  const counts = new Map<number, number>();
  let first: string | undefined;
  return {
    reject(response) {
      const { status } = response;
      const meaning = meanings[status];
      if (meaning === undefined) return;
      counts.set(status, (counts.get(status) ?? 0) + 1);
      first ??= describeText(response);
      throw new GatewayError(`The response was ${status} ${meaning}, which is the response of a gateway.`);
    },
    get problem() {
      if (counts.size === 0) return undefined;
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const statuses = [...counts].map(([status, count]) => (counts.size === 1 ? status : `${count} × ${status}`));
      const subject = total === 1 ? '1 response was' : `${total} responses were`;
      return `${subject} ${statuses.join(', ')} from a gateway${first ? `: ${first}` : ''}. They say nothing about the server: make sure that it is up during the whole run.`;
    },
  };
}

/** The beginning of what a response says to its reader, without tags. */
function describeText(response: HttpResponse): string {
  const text = isHtml(response) ? response.text.replace(/<style[\s\S]*?(?:<\/style>|$)|<[^<>]*>/g, ' ') : response.text;
  return text.replace(/\s+/g, ' ').trim().slice(0, 100);
}
