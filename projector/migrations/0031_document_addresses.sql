-- Up Migration

-- A document's address outside tells as much of a person as its name. Of whoever was erased before that was known it is
-- forgotten now, as a rebuild does; the replacement is ERASED of contracts.
UPDATE live.documents SET url = 'Dato eliminado'
  WHERE url IS NOT NULL AND investor_id IN (SELECT person_id FROM projection.erasures);
UPDATE history.documents SET url = 'Dato eliminado'
  WHERE url IS NOT NULL AND investor_id IN (SELECT person_id FROM projection.erasures);
UPDATE live.audit_entries SET changes = projection.forget_changes(changes, '["url"]', 'Dato eliminado')
  WHERE action = 'DocumentPublished' AND subject_id IN (
    SELECT id::text FROM live.documents WHERE investor_id IN (SELECT person_id FROM projection.erasures));

-- Down Migration

-- What was forgotten can't be told again.
SELECT 1;
