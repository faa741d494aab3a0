import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import type { ReservesProof, ReservesView } from '@nodo/contracts/reserves/views';

// Walks a path of the sum tree as docs/reserves-proof.md specifies, with the browser's own SHA-256

export interface Finding {
  readonly holds: boolean;
  readonly text: string;
}

const MOST = 10n ** 18n;
const utf8 = new TextEncoder();

async function hashOf(...lines: readonly (string | bigint)[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8.encode(lines.join('\n')));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isPossible = (sum: bigint) => sum >= 0n && sum <= MOST;

interface Walked {
  readonly hash: string;
  readonly sum: bigint;
  /** Whether every sum on the path was non-negative and within range. */
  readonly isPossible: boolean;
}

/** Walks from a leaf to the root. */
export async function walk(day: string, leaf: NonNullable<ReservesProof['leaf']>): Promise<Walked> {
  const { userId, nonce, sum, path } = leaf;
  let node = { hash: await hashOf('nodo-reserves/leaf', day, userId, nonce, BigInt(sum)), sum: BigInt(sum) };
  let possible = isPossible(node.sum);
  for (const { hash, sum: micro, side } of path) {
    const brother = { hash, sum: BigInt(micro) };
    const [left, right] = side === 'left' ? [brother, node] : [node, brother];
    const hashed = await hashOf('nodo-reserves/node', left.hash, left.sum, right.hash, right.sum);
    node = { hash: hashed, sum: left.sum + right.sum };
    possible &&= isPossible(brother.sum) && isPossible(node.sum);
  }
  return { ...node, isPossible: possible };
}

interface Known {
  /** The signed-in user's id, from the session. */
  readonly userId: string;
  /** The publicly shown reserves. */
  readonly shown: ReservesView;
}

/** Findings of a proof, in the screen's words; empty if there is no leaf. */
export async function verifyOwnBalance(
  { seal, leaf }: ReservesProof,
  { userId, shown }: Known,
): Promise<Finding[]> {
  if (!seal || !leaf) return [];
  const root = await walk(seal.day, leaf);
  const published = shown.days.find(({ day }) => day === seal.day)?.rootHash;
  return [
    { holds: leaf.userId === userId, text: 'La hoja lleva tu identificador: no es la de otra persona.' },
    {
      holds: leaf.path.length === seal.depth && root.isPossible,
      text: `Del saldo a la raíz hay ${leaf.path.length} pasos, y ninguna suma es negativa.`,
    },
    { holds: root.hash === seal.rootHash, text: 'La raíz que calculó tu navegador es la que se selló.' },
    {
      holds: usdtFromMicro(root.sum) === seal.total,
      text: 'La suma de todos los saldos es la que se declaró.',
    },
    { holds: published === seal.rootHash, text: 'Esa raíz es la misma que se muestra a todo el mundo.' },
  ];
}

/** Whether this browser can compute hashes: `crypto.subtle` is missing on pages served without TLS. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** In micro-USDT. */
export const sealedBalance = (leaf: NonNullable<ReservesProof['leaf']>) => usdtFromMicro(BigInt(leaf.sum));
export const isNothing = (usdt: string) => !usdt.startsWith('-') && microFromUsdt(usdt) === 0n;
