/**
 * What a format's reader wants next of the file: the coming bytes, to step over some, or to step behind the next byte
 * of a value. A reader never holds more than a few bytes, however large the file is.
 */
export type Want =
  /** Answered with that many bytes; with `last`, with fewer or none when the file ends before. */
  | { readonly take: number; readonly last?: true }
  | { readonly skip: number }
  | { readonly behind: number }
  /** Answered, once there is no more, with the last bytes of the file (at most 64 KiB). */
  | { readonly rest: true };

/** Walks through one file; answers why it is no good file of its format, or nothing. Bytes left over are no good. */
export type FormatReader = Generator<Want, string | undefined, Buffer>;
