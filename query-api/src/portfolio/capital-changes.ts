/**
 * SQL after `FROM investments`: when the capital of each came and left, as `at` and `change`; `at` is null where it did
 * not. Where the clocks of two machines differ, one may have been sold back before its confirmation: no capital leaves
 * before it came.
 */
export const CAPITAL_CHANGES = `LATERAL (VALUES (confirmed_at, amount),
    (CASE WHEN repurchased_at < confirmed_at THEN confirmed_at ELSE repurchased_at END, -amount)) AS changes (at, change)`;
