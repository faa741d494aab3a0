/** The last bytes of what was pushed, at constant cost for each byte however small the pieces are. */
export class Tail {
  readonly #size: number;
  readonly #bytes: Buffer;
  #length = 0;

  constructor(size: number) {
    this.#size = size;
    this.#bytes = Buffer.alloc(size * 2);
  }

  push(piece: Buffer): void {
    const last = piece.subarray(-this.#size);
    if (this.#length + last.length > this.#bytes.length) {
      this.#bytes.copyWithin(0, this.#length - this.#size, this.#length);
      this.#length = this.#size;
    }
    this.#length += last.copy(this.#bytes, this.#length);
  }

  /** At most `size` bytes. */
  get bytes(): Buffer {
    return this.#bytes.subarray(Math.max(0, this.#length - this.#size), this.#length);
  }
}
