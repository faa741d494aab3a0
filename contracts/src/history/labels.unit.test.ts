import { expect, test } from 'vitest';
import { eventDefinitions } from '../events.ts';
import { categoryLabel, eventTypeLabel } from './labels.ts';
import { streamCategories } from './values.ts';

test('every type of event and every category has words', () => {
  for (const { type } of eventDefinitions) expect(eventTypeLabel(type), type).not.toBe(type);
  for (const category of streamCategories) expect(categoryLabel(category), category).not.toBe(category);
  expect(eventTypeLabel('constructor')).toBe('constructor');
  expect(categoryLabel('nada')).toBe('nada');
});
