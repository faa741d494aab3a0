import { bogotaMoment } from '@nodo/contracts/bogota';
import type { ReservesView } from '@nodo/contracts/reserves/views';
import { formatBogotaDate, formatPercent } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Fact } from '../../../ui/fact.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Usdt } from './coverage.tsx';

const cell = 'px-3 py-2.5 text-right first:pl-5 first:text-left last:pr-5 sm:first:pl-6 sm:last:pr-6';
type Day = ReservesView['days'][number];

/** `day` is a day in Bogotá, so its noon there is formatted. */
const nameOf = (day: string) => formatBogotaDate(bogotaMoment(day, '12:00:00'));

const coverageText = (coverage: Day['coverage']) => (coverage === null ? '—' : formatPercent(coverage));

/** A day's check where the table has no room. */
function DayFacts({ day, coverage, assets, owed, checks, shortfalls }: Day) {
  return (
    <li className="px-5 py-4 sm:px-6">
      <div className="flex items-baseline justify-between gap-4 text-[0.9375rem] tabular">
        <h3 className="font-medium">{nameOf(day)}</h3>
        <p>
          <span className="text-[0.8125rem] text-ink-3">Cobertura</span> {coverageText(coverage)}
        </p>
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2.5 tabular">
        <Fact label="En la cadena">
          <Usdt amount={assets} />
        </Fact>
        <Fact label="Se debe">
          <Usdt amount={owed} />
        </Fact>
        <Fact label="Comprobaciones">{checks}</Fact>
        <Fact label="Con faltante">
          <span className={cx(shortfalls > 0 && 'font-medium text-alert-ink')}>{shortfalls}</span>
        </Fact>
      </dl>
    </li>
  );
}

/** The last check of each day. */
export function DayList({ days }: { days: readonly Day[] }) {
  if (days.length === 0) return null;
  return (
    <Card className="pb-2">
      <CardHeader
        title="Los últimos días"
        detail="La última comprobación de cada día, y cuántas encontraron faltante. USDT."
      />
      <ul className="mt-4 divide-y divide-line border-t border-line md:hidden">
        {days.map((day) => (
          <DayFacts key={day.day} {...day} />
        ))}
      </ul>
      <ScrollRegion className="mt-4 overflow-x-auto max-md:hidden" label="Tabla de los últimos días">
        <table className="w-full text-[0.9375rem] tabular">
          <thead>
            <tr className="border-y border-line text-[0.8125rem] text-ink-3">
              {['Día', 'Cobertura', 'En la cadena', 'Se debe', 'Comprobaciones', 'Con faltante'].map(
                (name) => (
                  <th key={name} scope="col" className={cx(cell, 'font-medium whitespace-nowrap')}>
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.map(({ day, coverage, assets, owed, checks, shortfalls }) => (
              <tr key={day}>
                <th scope="row" className={cx(cell, 'font-medium whitespace-nowrap')}>
                  {nameOf(day)}
                </th>
                <td className={cell}>{coverageText(coverage)}</td>
                <td className={cell}>
                  <Usdt amount={assets} />
                </td>
                <td className={cell}>
                  <Usdt amount={owed} />
                </td>
                <td className={cell}>{checks}</td>
                <td className={cx(cell, shortfalls > 0 && 'font-medium text-alert-ink')}>{shortfalls}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
