/** A response's body as text; undefined, and no longer read, once it is longer than `most` bytes. */
export async function readText({ body }: Response, most: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
