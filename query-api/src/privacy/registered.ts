/**
 * SQL: whether the person with the id in `column` has closed their account at the view's moment: their erasure was
 * accepted. One that is only requested may still be refused.
 */
export const hasClosedAccount = (column: string): string => `EXISTS (
  SELECT 1 FROM erasures AS gone WHERE gone.user_id = ${column} AND gone.state NOT IN ('requested', 'refused'))`;

/** SQL: whether the person with the id in `column` is registered at the view's moment. */
export const isRegistered = (column: string): string => `NOT ${hasClosedAccount(column)}`;
