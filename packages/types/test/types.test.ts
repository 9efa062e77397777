import { expectTypeOf, test } from 'vitest';
import type * as operator from '../src/operator/types.ts';
import type {
  Arguments,
  BatchSubscriber,
  Broadcast,
  Campaign,
  CampaignSubscriber,
  CartLineItem,
  Event,
  EventBatch,
  EventByEmail,
  Goal,
  KnownErrorCode,
  LegacyOrder,
  OperationId,
  OrderLineItem,
  operations,
  Part,
  RateLimitError,
  Requirement,
  Result,
  SubscribeRequest,
  SubscriberResponse,
  TransitionError,
  UnspecifiedBehavior,
  ValidationError,
  ValidationErrors,
  Workflow,
} from '../src/types.ts';

// `tsc` checks these; vitest only runs them.
test('only nullable fields of the interface allow null', () => {
  expectTypeOf<Broadcast['bcc']>().toEqualTypeOf<string | null>();
  expectTypeOf<Campaign['confirmation_url']>().toEqualTypeOf<string | null>();
  expectTypeOf<LegacyOrder['closed_at']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Broadcast['send_at']>().toEqualTypeOf<string | undefined>();
});

test('states and other enumerations are unions', () => {
  expectTypeOf<Broadcast['status']>().toEqualTypeOf<'draft' | 'canceled' | 'scheduled' | 'sent' | 'sending'>();
  expectTypeOf<Campaign['status']>().toEqualTypeOf<'active' | 'paused' | 'draft'>();
  expectTypeOf<Goal['counting_method']>().toEqualTypeOf<'one_per_visitor' | 'all'>();
  type Query = NonNullable<operations['listCampaignSubscribers']['parameters']['query']>;
  expectTypeOf<Query['status']>().toEqualTypeOf<'active' | 'unsubscribed' | 'removed' | undefined>();
  expectTypeOf<Query['per_page']>().toEqualTypeOf<number | undefined>();
});

test('the former name of prospect is declared, and only the email is required', () => {
  expectTypeOf<CampaignSubscriber['potential_lead']>().toEqualTypeOf<boolean | undefined>();
  const subscriber: CampaignSubscriber = { email: 'grace@example.com' };
  expectTypeOf(subscriber).toExtend<{ email: string }>();
  // @ts-expect-error: a subscriber has an email address
  expectTypeOf<CampaignSubscriber>({});
});

test('tags of a batch can be a single string, which no type states', () => {
  expectTypeOf<BatchSubscriber>({ tags: 'Customer' });
  expectTypeOf<BatchSubscriber>({ tags: ['Customer', 'Newsletter'] });
  expectTypeOf<CampaignSubscriber['tags']>().toEqualTypeOf<string[] | undefined>();
});

test('bodies of batches contain arrays of records', () => {
  const body: EventBatch = { batches: [{ events: [{ email: 'a@example.com', action: 'Came' }] }] };
  expectTypeOf(body.batches).toBeArray();
  // @ts-expect-error: an event has an action
  const incomplete: EventBatch = { batches: [{ events: [{ email: 'a@example.com' }] }] };
  expectTypeOf(incomplete).toExtend<EventBatch>();
});

test('line items allow further attributes beside numbers', () => {
  const item: CartLineItem = { name: 'Bottle', price: 11.16, quantity: 2, color: 'black' };
  expectTypeOf(item.price).toEqualTypeOf<number | undefined>();
  expectTypeOf<OrderLineItem['shipping']>().toEqualTypeOf<number | undefined>();
});

test('an event identifies its subscriber by email or by id', () => {
  const byEmail: Event = { email: 'a@example.com', action: 'Came' };
  const byId: Event = { id: '1', action: 'Came' };
  expectTypeOf(byEmail.action).toBeString();
  expectTypeOf(byId.action).toBeString();
  expectTypeOf<EventByEmail['email']>().toEqualTypeOf<string>();
  // @ts-expect-error: an event has an action
  expectTypeOf<Event>({ email: 'a@example.com' });
  // @ts-expect-error: an event has either an email or an ID
  expectTypeOf<Event>({ email: 'a@example.com', id: '1', action: 'Came' });
  // @ts-expect-error: an event has a subscriber
  expectTypeOf<Event>({ action: 'Came' });
});

test('an array of exactly one item is a tuple', () => {
  expectTypeOf<SubscribeRequest['subscribers']['length']>().toEqualTypeOf<1>();
  // @ts-expect-error: one subscriber is subscribed at a time
  expectTypeOf<SubscribeRequest>({ subscribers: [] });
});

test('errors are arrays of codes, and the rate limit error has its own shape', () => {
  expectTypeOf<ValidationErrors['errors'][number]['attribute']>().toEqualTypeOf<string>();
  expectTypeOf<RateLimitError>().toEqualTypeOf<{ message: string; documentation: string }>();
  type NotFound = operations['fetchGoal']['responses'][404]['content']['application/json'];
  expectTypeOf<NotFound['errors'][number]['code']>().toEqualTypeOf<'not_found_error'>();
});

test('success responses have their bodies', () => {
  expectTypeOf<operations['activateCampaign']['responses'][204]['content']>().toEqualTypeOf<undefined>();
  type Subscribed = operations['subscribeToCampaign']['responses']['2XX']['content']['application/json'];
  expectTypeOf<Subscribed['subscribers'][number]['id']>().toBeString();
});

test('arguments and results of operations are derived from the contract', () => {
  expectTypeOf<OperationId>().toEqualTypeOf<keyof operations>();
  expectTypeOf<Arguments<'subscribeToCampaign'>>().toEqualTypeOf<{
    path: { account_id: string; campaign_id: string };
    query: undefined;
    body: SubscribeRequest;
  }>();
  expectTypeOf<Arguments<'listEventActions'>>().toEqualTypeOf<{
    path: { account_id: string };
    query: { page?: number; per_page?: number };
    body: undefined;
  }>();
  expectTypeOf<Arguments<'listAccounts'>['path']>().toEqualTypeOf<undefined>();
  expectTypeOf<Result<'subscribeToCampaign'>>().toEqualTypeOf<SubscriberResponse>();
  expectTypeOf<Result<'activateCampaign'>>().toEqualTypeOf<undefined>();
  // @ts-expect-error: there is no such operation
  expectTypeOf<Result<'subscribeCampaign'>>();
});

test('known error codes are listed, and other codes are allowed unless the interface excludes them', () => {
  expectTypeOf<'presence_error' | 'no_postal_address_error' | 'not_found_error'>().toExtend<KnownErrorCode>();
  expectTypeOf<'presense_error'>().not.toExtend<KnownErrorCode>();
  expectTypeOf<'presense_error'>().toExtend<ValidationError['code']>();
  expectTypeOf<KnownErrorCode>().toExtend<ValidationError['code']>();
  expectTypeOf<string>().toExtend<TransitionError['code']>();
});

test('entries of the registers have types', () => {
  expectTypeOf<Part>().toEqualTypeOf<{ prefix: string; title: string }>();
  expectTypeOf<Requirement['level']>().toEqualTypeOf<'MUST' | 'SHOULD' | 'MAY'>();
  expectTypeOf<Requirement['retired']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Workflow['steps'][number]['source']>().toEqualTypeOf<'contract' | 'control' | 'pages'>();
  expectTypeOf<UnspecifiedBehavior['kind']>().toEqualTypeOf<'behavior' | 'shape' | 'absent'>();
});

test("the operator's contract has its own types", () => {
  expectTypeOf<operator.Arguments<'moveClock'>['body']>().toEqualTypeOf<operator.ClockMove>();
  expectTypeOf<operator.Result<'fetchClock'>>().toEqualTypeOf<operator.Clock>();
  expectTypeOf<operator.OperationId>().toEqualTypeOf<keyof operator.operations>();
  expectTypeOf<operator.Operation['rateLimit']>().toEqualTypeOf<undefined>();
  // @ts-expect-error: an operation of the API
  expectTypeOf<operator.Result<'recordEvent'>>();
});
