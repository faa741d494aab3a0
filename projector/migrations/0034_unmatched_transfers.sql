-- Up Migration

-- A transfer that is too little or too much was shown to whoever had named its sender's wallet in an investment of
-- theirs. Nothing proves whose a wallet is: such a transfer is nobody's, and was never anybody's to see.
UPDATE live.transfers SET candidate_investment_id = NULL WHERE unmatched_reason IN ('underpaid', 'overpaid');
UPDATE history.transfers SET candidate_investment_id = NULL WHERE unmatched_reason IN ('underpaid', 'overpaid');
DELETE FROM live.notifications
  WHERE kind = 'payment_unmatched' AND params ->> 'reason' IN ('underpaid', 'overpaid');
DELETE FROM history.notifications
  WHERE kind = 'payment_unmatched' AND params ->> 'reason' IN ('underpaid', 'overpaid');

-- Down Migration

-- Whose wallet had been named stands on the log alone: a rebuild by the earlier version brings it back.
SELECT 1;
