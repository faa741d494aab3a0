/** The database schemas that one set of read models is kept in. */
export interface ModelSchemas {
  /** Tables of current rows. */
  readonly rows: string;
  /** Tables of the same names, of replaced rows. */
  readonly history: string;
  /** Where `parked` is, the table of events that could not be applied. */
  readonly parked: string;
}

/** Those that people are answered from. */
export const LIVE: ModelSchemas = { rows: 'live', history: 'history', parked: 'projection' };
