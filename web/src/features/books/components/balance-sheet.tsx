import { type AccountKind, accountKinds, accountWords } from '@nodo/contracts/books/values';
import type { BooksView } from '@nodo/contracts/books/views';
import { ChevronRight, CircleCheckBig, OctagonAlert } from 'lucide-react';
import { formatWhole } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { isCredit, isZero, Usdt } from './signed-usdt.tsx';

const sides = [
  { side: 'assets', title: 'Activo y gastos' },
  { side: 'liabilities', title: 'Pasivo' },
  { side: 'capital', title: 'Capital e ingresos' },
] as const;

const sideOf = (balance: string) => (isZero(balance) ? '' : isCredit(balance) ? 'haber' : 'debe');

interface BalanceSheetProps {
  books: BooksView;
  shown: AccountKind | undefined;
  onShow: (account: AccountKind) => void;
}

/** Assets, liabilities and equity. Each account opens its lines. */
export function BalanceSheet({ books, shown, onShow }: BalanceSheetProps) {
  const byAccount = new Map(books.accounts.map((row) => [row.account, row]));
  const isBalanced = isZero(books.sum);
  const Mark = isBalanced ? CircleCheckBig : OctagonAlert;
  return (
    <Card>
      <CardHeader
        title="Balance"
        detail="USDT. Los saldos en USD están a la par."
        action={
          <p
            className={cx('flex items-center gap-2 text-sm', isBalanced ? 'text-sea-ink' : 'text-alert-ink')}
          >
            <Mark aria-hidden className="size-4" />
            {isBalanced ? 'Debe y haber cuadran' : `Descuadre: ${books.sum}`}
          </p>
        }
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] border-t border-line lg:grid-cols-3 lg:divide-x lg:divide-line">
        {sides.map(({ side, title }) => (
          <section key={side} aria-label={title} className="max-lg:border-b max-lg:border-line">
            <h3 className="px-5 pt-4 pb-2 text-sm font-medium text-ink-3 sm:px-6">{title}</h3>
            <ul>
              {accountKinds
                .filter((kind) => accountWords[kind].side === side)
                .map((kind) => {
                  const row = byAccount.get(kind);
                  const { label, detail } = accountWords[kind];
                  const balance = row?.balance ?? '0.000000';
                  return (
                    <li key={kind}>
                      <button
                        type="button"
                        aria-pressed={shown === kind}
                        onClick={() => onShow(kind)}
                        className="group flex w-full items-start gap-3 px-5 py-3 text-left -outline-offset-2 hover:bg-sunken/60 aria-pressed:bg-sunken sm:px-6"
                      >
                        <span className="min-w-0 flex-1">
                          <span className="block text-[0.9375rem] font-medium">{label}</span>
                          <span className="block text-[0.8125rem] leading-5 text-ink-3">
                            {detail}
                            {row && row.parts > 1 && ` · ${formatWhole(row.parts)} cuentas`}
                          </span>
                        </span>
                        <span className="text-right text-[0.9375rem]">
                          <Usdt amount={balance} />
                          <span className="block text-[0.8125rem] text-ink-3">{sideOf(balance)}</span>
                        </span>
                        <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" />
                      </button>
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
