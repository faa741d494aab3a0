/** Number of super representatives of TRON. */
const WITNESSES = 27;
/** A block is solid when 70 % of them have produced at or above it: the 9th oldest of their newest blocks. */
const PLACE = 8;

/**
 * The newest block that should be solid, derived from the producers of the newest blocks (java-tron
 * `DynamicPropertiesStore`/`Manager.updateSolidBlock`). It only indicates when asking the solidity API is worth a
 * request: nothing is credited because of it. Undefined when it can't be determined, also when more than eight
 * witnesses are silent.
 *
 * @param blocks newest first, as many as are known (needs at least 27)
 */
export function expectedSolid(blocks: readonly { number: number; witness: string }[]): number | undefined {
  const newest = new Map<string, number>();
  for (const { number, witness } of blocks) {
    if (!newest.has(witness)) newest.set(witness, number);
    if (newest.size === WITNESSES) break;
  }
  const silent = WITNESSES - newest.size;
  return [...newest.values()].sort((a, b) => a - b)[PLACE - silent];
}
