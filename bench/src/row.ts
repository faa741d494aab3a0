/** One row of the benchmark table. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** The same figure of the peer it is compared with, in the same run. */
  peer?: number;
  /** `value / peer`. */
  ratio?: number;
  /** Target for the value or ratio, as text. */
  aim?: string;
  note?: string;
}
