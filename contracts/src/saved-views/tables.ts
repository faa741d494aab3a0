import { defineTable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { savedViewScreens } from './values.ts';

export const savedViews = defineTable('saved_views', ['user_id', 'id'], {
  user_id: uuid,
  id: uuid,
  screen: oneOf(savedViewScreens),
  name: text,
  search: text,
  saved_at: time,
});
