import { bigint, boolean, defineTable, nullable, oneOf, uuid } from '../read-models/table.ts';
import { darkModes, displayCurrencies, languages, notificationCategories, timeZones } from './values.ts';

export const userPreferences = defineTable('user_preferences', ['user_id'], {
  user_id: uuid,
  language: oneOf(languages),
  currency: oneOf(displayCurrencies),
  timezone: oneOf(timeZones),
  dark_mode: oneOf(darkModes),
  notify_email: boolean,
  notify_push: boolean,
  investment_off_since: nullable(bigint),
  construction_off_since: nullable(bigint),
  payments_off_since: nullable(bigint),
});

export const notificationMutes = defineTable(
  'notification_mutes',
  ['user_id', 'category', 'after_position'],
  {
    user_id: uuid,
    category: oneOf(notificationCategories),
    after_position: bigint,
    through_position: nullable(bigint),
  },
);
