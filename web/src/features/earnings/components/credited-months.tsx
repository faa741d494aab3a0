import type { CreditedMonth } from '@nodo/contracts/earnings/views';
import { add } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import { Money } from '../../../ui/money.tsx';

const figure = 'py-3 pl-3 text-right align-top';

/** Credits month by month: gross, deductions and net. On a phone the net with the rest below it. */
export function CreditedMonths({ months }: { months: readonly CreditedMonth[] }) {
  return (
    <div className="px-5 pt-2 pb-4 sm:px-6">
      <table className="w-full text-sm">
        <caption className="sr-only">Rendimientos acreditados por mes</caption>
        <thead>
          <tr className="border-b border-line text-[0.8125rem] text-ink-3">
            <th scope="col" className="py-2 text-left font-medium">
              Mes
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium max-sm:hidden">
              Bruto
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium max-sm:hidden">
              Comisiones
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Neto
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map(({ period, investments, gross, managementFee, platformFee, net }) => {
            const fees = add(managementFee, platformFee);
            return (
              <tr key={period}>
                <th scope="row" className="py-3 text-left align-top font-medium">
                  <span className="block first-letter:uppercase">{periodLabel(period)}</span>
                  <span className="mt-0.5 block text-[0.8125rem] font-normal text-ink-3">
                    {investments === 1 ? '1 inversión' : `${investments} inversiones`}
                  </span>
                </th>
                <td className={`${figure} max-sm:hidden`}>
                  <Money amount={gross} />
                </td>
                <td className={`${figure} text-ink-2 max-sm:hidden`}>
                  <Fees amount={fees} />
                </td>
                <td className={figure}>
                  <Money amount={net} className="font-semibold" />
                  <span className="mt-0.5 block text-[0.8125rem] text-ink-3 sm:hidden">
                    <Money amount={gross} /> <Fees amount={fees} />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A deduction. */
function Fees({ amount }: { amount: string }) {
  return (
    <span className="whitespace-nowrap">
      −<Money amount={amount} />
    </span>
  );
}
