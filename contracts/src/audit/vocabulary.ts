import type { Words } from './value-formats.ts';

/** A field's presentation in the audit. */
export interface AuditField {
  readonly label: string;
  /** Formatter of its values. Absent: shown unchanged. */
  readonly words?: Words;
  /** Whether entries can be filtered by it: for fields that people change. */
  readonly isFilter?: true;
  /** Its label in the filter, where its usual label alone is unclear. */
  readonly filterLabel?: string;
}

/** A domain's contribution to the audit's vocabulary. */
export interface AuditVocabulary {
  /** Labels of its subjects, by stream category. */
  readonly subjects?: Readonly<Record<string, string>>;
  /** Those of them whose id is a person's: they are named by that person. */
  readonly people?: readonly string[];
  /** Names of those of them that are named by a text of ours, from their id. */
  readonly names?: Readonly<Record<string, Words>>;
  /** Labels of its other streams, by category: shown in the history, not in the audit. */
  readonly streams?: Readonly<Record<string, string>>;
  /**
   * Its stream categories that several subjects write to, such as a payment amount lent to one investment after
   * another.
   */
  readonly shared?: readonly string[];
  /** Its fields; fields shared by several domains are in shared-fields.ts. */
  readonly fields: Readonly<Record<string, AuditField>>;
  /** Formatters that replace a shared field's own, by category. */
  readonly bySubject?: Readonly<Record<string, Readonly<Record<string, Words>>>>;
}
