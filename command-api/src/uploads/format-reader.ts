/**
 * What a format's reader needs next: the coming bytes, to skip some, or to skip past the next byte of a value. A
 * reader never holds more than a few bytes, however large the file is.
 */
export type Want =
  /** Resumed with that many bytes; with `last`, with fewer or none when the file ends before. */
  | { readonly take: number; readonly last?: true }
  | { readonly skip: number }
  | { readonly behind: number }
  /** Resumed at the end of the file with its last bytes (at most 64 KiB). */
  | { readonly rest: true };

/** Walks through one file; returns why it is invalid in its format, or undefined. Bytes left over are invalid. */
export type FormatReader = Generator<Want, string | undefined, Buffer>;
