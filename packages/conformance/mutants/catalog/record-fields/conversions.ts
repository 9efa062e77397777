import { limits } from '../../../src/kit/interface-limits.ts';
import { mutateFields } from './mutate-fields.ts';

export const conversionFieldMutants = mutateFields('goals', [
  [
    'RESOURCE-1',
    'only on one operation',
    'listGoals returns IDs as numbers',
    'listGoals',
    (goal) => (goal.id = Number(goal.id)),
  ],
  [
    'RESOURCE-2',
    'only on one operation',
    'fetchGoal returns timestamps as numbers',
    'fetchGoal',
    (record) => (record.created_at = 1767225600),
  ],
  ['RESOURCE-101', 'wrong', 'fetchGoal returns `url` as an array', 'fetchGoal', (record) => (record.url = [])],
  [
    'RESOURCE-54',
    'missing',
    'listGoals omits `counting_method`',
    'listGoals',
    (record) => delete record.counting_method,
  ],
  [
    'RESOURCE-55',
    'wrong',
    'fetchGoal returns an unknown `status`',
    'fetchGoal',
    (record) => (record.status = 'enabled'),
  ],
  [
    'RESOURCE-56',
    'wrong',
    'fetchGoal returns an unknown `counting_method`',
    'fetchGoal',
    (record) => (record.counting_method = 'some'),
  ],
  [
    'RESOURCE-57',
    'off by one',
    'fetchGoal returns a `default_value` that is too large',
    'fetchGoal',
    (record) => (record.default_value = limits.conversionValue),
  ],
  ['RESOURCE-60', 'missing', 'fetchGoal omits the ID of the account', 'fetchGoal', (record) => (record.links = {})],
]);
