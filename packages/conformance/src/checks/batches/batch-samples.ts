import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { past, type Sample, sample, when } from './batch-sample.ts';
import { orderSamples } from './order-samples.ts';

/** An address with capitals, a dot and a plus sign. */
const withPlus = (email: string) => `Ann.Lee+${email}`;

/** Samples of each batch operation. */
export const samples: Partial<Record<OperationId, Sample[]>> = {
  createSubscriberBatch: [
    sample(
      ...([
        'all-fields',
        'accepts all fields, and an email address with capitals and a plus sign',
        'RESOURCE-72',
      ] as const),
      (email) => ({
        ...{ email, time_zone: 'America/Los_Angeles' },
        ...{ tags: ['Customer', 'SEO'], custom_fields: { shirt_size: 'Medium' } },
      }),
      (email) => ({ email: withPlus(email) }),
    ),
    sample(
      'time-zones',
      'accepts Olson names of time zones',
      'RESOURCE-73',
      ...['Etc/UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Pacific/Auckland'].map(
        (zone) => (email: string) => ({ email, time_zone: zone }),
      ),
    ),
    sample('tags', 'accepts an array of strings as `tags`', 'RESOURCE-74', (email) => ({
      email,
      tags: ['VIP Customer', 'Größe: XL', '東京', 'a/b & c', 'x'],
    })),
    sample('tags-as-string', 'accepts one string as `tags`', 'RESOURCE-75', (email) => ({ email, tags: 'Customer' })),
    sample('custom-fields', 'accepts an object as `custom_fields`', 'RESOURCE-76', (email) => ({
      email,
      custom_fields: { shirt_size: 'Medium', city: 'Köln', zip_code: '01067' },
    })),
  ],
  createUnsubscribeBatch: [
    sample(
      ...(['by-email', 'accepts a record with `email`, also with capitals and a plus sign', 'RESOURCE-77'] as const),
      (email) => ({ email }),
      (email) => ({ email: withPlus(email) }),
    ),
  ],
  createEventBatch: [
    sample(
      'all-fields',
      'accepts events with all fields, of an address with a plus sign, with an `action` in every script, and of years ago',
      'RESOURCE-79',
      (email) => ({
        ...{ email, action: 'conformance', prospect: true },
        ...{ properties: { value: 4999, color: 'grün' }, occurred_at: when },
      }),
      (email) => ({ email: withPlus(email), action: 'conformance', occurred_at: when }),
      (email) => ({ email, action: 'Größe geändert: 東京 & "Ж"', prospect: false, occurred_at: when }),
      (email) => ({ email, action: 'conformance', occurred_at: past }),
      (email) => ({
        ...{ email, action: 'conformance', occurred_at: when },
        properties: { value: limits.conversionValue - 1 },
      }),
    ),
    sample(
      'potential-lead',
      'accepts `potential_lead`',
      'VERSION-4',
      (email) => ({ email, action: 'conformance', potential_lead: true, occurred_at: when }),
      (email) => ({ email, action: 'conformance', potential_lead: false, occurred_at: when }),
    ),
    sample('without-time', 'accepts an event without `occurred_at`', 'EVENT-10', (email) => ({
      ...{ email, action: 'conformance' },
    })),
  ],
  ...orderSamples,
};
