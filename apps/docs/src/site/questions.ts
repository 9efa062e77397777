import { errorUrl } from '../contract/errors.ts';
import { operationUrl } from '../contract/operations.ts';
import type { GuideLink } from './guide-link.ts';

/** A question of readers, with the place that answers it. The first page lists them, and search finds them. */
export interface Question {
  question: string;
  url: string;
  /** The group of the guide that answers it. */
  group?: string;
}

/** Questions that no guide answers, but a page of the reference. */
const others: readonly Question[] = [
  { question: 'Which fields does subscribing take?', url: `${operationUrl('subscribeToCampaign')}#body` },
  { question: 'Which format has a date?', url: '/reference.html#records' },
  { question: 'In which time zone is a timestamp?', url: '/reference.html#records' },
  { question: 'What changed in the last version?', url: '/changelog.html' },
  { question: 'What does uniqueness_error mean?', url: errorUrl('uniqueness_error') },
];

/** All questions: first the guides' own questions, from their front matter. */
export const questionsOf = (guides: readonly GuideLink[]): Question[] => [
  ...guides.flatMap(({ url, group, questions }) =>
    questions.map(({ question, section }) => ({ question, url: section ? `${url}#${section}` : url, group })),
  ),
  ...others,
];
