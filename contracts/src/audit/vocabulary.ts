import type { Words } from './value-formats.ts';

/** A field as the audit names it. */
export interface AuditField {
  readonly label: string;
  /** How its values are said. Absent: as they are. */
  readonly words?: Words;
  /** Whether the audit can be narrowed to its changes: people change it. */
  readonly isFilter?: true;
  /** What it is called there, where its label alone says too little. */
  readonly filterLabel?: string;
}

/** What a domain adds to the words of the audit. */
export interface AuditVocabulary {
  /** What its streams are about, by their category. */
  readonly subjects?: Readonly<Record<string, string>>;
  /** Its other streams, by their category: the audit leaves them out, the history does not. */
  readonly streams?: Readonly<Record<string, string>>;
  /** Those of its streams that many things write to, as an amount to pay is lent to one investment after another. */
  readonly shared?: readonly string[];
  /** Its fields; what several domains tell of stands in shared-fields.ts. */
  readonly fields: Readonly<Record<string, AuditField>>;
  /** Where the values of a shared field are said in another way, by category. */
  readonly bySubject?: Readonly<Record<string, Readonly<Record<string, Words>>>>;
}
