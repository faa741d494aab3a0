/**
 * SQL: whether the person with the id in `column` is registered at the view's moment. Whose erasure was accepted has
 * closed their account; one that is only requested may still be refused.
 */
export const isRegistered = (column: string): string => `NOT EXISTS (
  SELECT 1 FROM erasures AS gone WHERE gone.user_id = ${column} AND gone.state NOT IN ('requested', 'refused'))`;
