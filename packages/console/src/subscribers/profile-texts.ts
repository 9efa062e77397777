import type { SubscriberChange } from '@email-automation/sandbox/operator/edit-subscriber';
import { type FormTexts, readObject, readTags } from './form-input.ts';

/** The fields of a profile that can be typed, and what users call them. */
export const profileLabels = {
  tags: 'Tags',
  custom_fields: 'Custom fields',
  time_zone: 'Time zone',
  eu_consent: 'EU consent',
  user_id: 'User id',
} as const;

export const profileFields = Object.keys(profileLabels) as (keyof typeof profileLabels)[];

/** The texts of the form for a profile. */
export const toProfileTexts = ({
  tags,
  custom_fields,
  time_zone,
  eu_consent,
  user_id,
}: SubscriberChange): FormTexts => ({
  tags: tags.join('\n'),
  custom_fields: Object.keys(custom_fields).length === 0 ? '' : JSON.stringify(custom_fields, null, 2),
  time_zone,
  eu_consent: eu_consent ?? '',
  user_id: user_id ?? '',
});

/** Reads the texts of the form. */
export const readProfile = (texts: FormTexts) => ({
  tags: readTags(texts.tags ?? ''),
  custom_fields: readObject(texts.custom_fields ?? '') ?? {},
  time_zone: texts.time_zone ?? '',
  eu_consent: texts.eu_consent || null,
  user_id: texts.user_id || null,
});
