/** One line of the benchmark's table. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** The same measure of what it is compared with, in the same run. */
  peer?: number;
  /** `value / peer`. */
  ratio?: number;
  /** What the value or ratio should reach, in words. */
  aim?: string;
  note?: string;
}
