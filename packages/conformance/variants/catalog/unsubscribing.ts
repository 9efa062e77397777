import type { ServerRequest } from '../../servers/exchange.ts';
import { parseBody } from '../../servers/rewrites.ts';
import { createUnusedEmail } from '../track-subscribers.ts';
import { defineVariant, filterObjects, type Variant, withBody } from '../variant.ts';
import { changeWholeList, getArgument } from '../whole-list.ts';

/** Finds the email addresses that a request unsubscribes. */
const findUnsubscribes = (request: ServerRequest): string[] =>
  request.operation === 'createUnsubscribeBatch'
    ? filterObjects(parseBody(request)?.batches)
        .flatMap((group) => filterObjects(group.subscribers))
        .map(({ email }) => email)
    : [];

/** Replaces the email addresses of resubscribed subscribers, so that they are new ones to the server. */
function createAliases() {
  const others = new Map<string, string>();
  const restore = (text: string) =>
    [...others].reduce((all, [email, other]) => all.replaceAll(`"${other}"`, `"${email}"`), text);
  const replace = (text: string) =>
    [...others].reduce((all, [email, other]) => all.replaceAll(`"${email}"`, `"${other}"`), text);
  return { restore, replace, add: (email: string) => others.set(email, createUnusedEmail()) };
}

export const unsubscribingVariants: Variant[] = [
  defineVariant(
    'subscribe-when-globally-unsubscribed',
    'resubscribes subscribers who were unsubscribed from everything',
    () => {
      const aliases = createAliases();
      const unsubscribed = new Set<string>();
      return async (request, next) => {
        for (const email of findUnsubscribes(request)) unsubscribed.add(email);
        const email =
          request.operation === 'subscribeToCampaign' ? parseBody(request)?.subscribers?.[0]?.email : undefined;
        if (unsubscribed.delete(email)) aliases.add(email);
        const response = await next({ ...request, text: aliases.replace(request.text) });
        return { ...response, text: aliases.restore(response.text) };
      };
    },
  ),
  defineVariant(
    'global-unsubscribe',
    'lists no subscribers who were unsubscribed from everything, and gives their subscriptions another status',
    () => {
      const unsubscribed = new Set<string>();
      const hideUnsubscribed = changeWholeList(['listCampaignSubscribers'], (subscribers) =>
        subscribers.filter(({ email }) => !unsubscribed.has(email)),
      );
      return async (request, next) => {
        for (const email of findUnsubscribes(request)) unsubscribed.add(email);
        const listsInactive =
          getArgument(request, 'status') === 'unsubscribed' || getArgument(request, 'status') === 'removed';
        const response = await (listsInactive && unsubscribed.size > 0
          ? hideUnsubscribed(request, next)
          : next(request));
        if (request.operation !== 'listCampaignSubscriptions' || response.status !== 200) return response;
        const value = parseBody(response);
        for (const subscription of value.campaign_subscriptions) {
          if (subscription.status === 'unsubscribed') subscription.status = 'opted_out';
        }
        return withBody(response, value);
      };
    },
  ),
];
