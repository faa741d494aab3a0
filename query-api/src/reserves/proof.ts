import { bookAccounts } from '@nodo/contracts/books/tables';
import { usdtFromMicro } from '@nodo/contracts/money';
import { pick } from '@nodo/contracts/read-models/table';
import { signedMicro } from '@nodo/contracts/reserves/figures';
import type { ReservesProof, SealView } from '@nodo/contracts/reserves/views';
import { AppError } from '@nodo/platform/errors';
import { type Balance, nonceKey, SumTree } from '@nodo/platform/sum-tree';
import type { View } from '../read-model/reader.ts';

const PAGE = 5_000;
const PEOPLE = `SELECT subject, balance FROM book_accounts
  WHERE account = 'balances' AND subject > $1 ORDER BY subject LIMIT ${PAGE}`;

async function balancesIn(view: View): Promise<Balance[]> {
  const people: Balance[] = [];
  for (let after = ''; ; ) {
    const rows = await view.query(pick(bookAccounts.columns, 'subject', 'balance'), PEOPLE, [after]);
    for (const { subject, balance } of rows) people.push({ userId: subject, sum: -signedMicro(balance) });
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return people;
    after = last.subject;
  }
}

/** Runs a query on the read models at a past position. */
export type ReadAt = <T>(position: bigint, work: (view: View) => Promise<T>) => Promise<T>;

/**
 * Proofs from the newest seal's tree, which is rebuilt from the balances at its position and cached until the
 * next seal.
 */
export class SealedTrees {
  readonly #key: Buffer;
  readonly #readAt: ReadAt;
  #kept: { readonly rootHash: string; readonly tree: Promise<SumTree> } | undefined;

  constructor(sessionSecret: string, readAt: ReadAt) {
    this.#key = nonceKey(sessionSecret);
    this.#readAt = readAt;
  }

  async proofFor(userId: string, seal: SealView): Promise<ReservesProof> {
    const proved = (await this.#treeOf(seal)).proofOf(userId);
    if (!proved) return { seal, leaf: null };
    const path = proved.path.map(({ hash, sum, side }) => ({ hash, sum: sum.toString(), side }));
    return { seal, leaf: { userId, nonce: proved.nonce, sum: proved.sum.toString(), path } };
  }

  #treeOf(seal: SealView): Promise<SumTree> {
    if (this.#kept?.rootHash === seal.rootHash) return this.#kept.tree;
    const tree = this.#make(seal);
    const kept = { rootHash: seal.rootHash, tree };
    this.#kept = kept;
    // A failed build is not cached: the next request retries.
    tree.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return tree;
  }

  async #make({ day, logPosition, rootHash, total }: SealView): Promise<SumTree> {
    const balances = await this.#readAt(BigInt(logPosition), balancesIn);
    const tree = new SumTree(balances, { day, key: this.#key });
    if (tree.root.hash !== rootHash || usdtFromMicro(tree.root.sum) !== total) {
      const message =
        'Los saldos de ese día ya no dan la raíz que se selló. El próximo sello se podrá comprobar.';
      throw new AppError('UNAVAILABLE', message);
    }
    return tree;
  }
}
