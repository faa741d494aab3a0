import { RETURNS } from '@nodo/contracts/landing/views';
import { formatPercent } from '../format.ts';

/** Annual reference rates in percent; undefined where none can be quoted. */
const options = [
  {
    name: 'Nodo Cartago',
    rate: RETURNS.annual,
    shown: formatPercent(RETURNS.annual),
    what: 'proyección promedio',
    currency: 'USD',
    paid: 'Cada mes, en USDT',
    entry: 'US$ 5.000',
    risk: 'Obra, ocupación y mercado',
    own: true,
  },
  {
    name: 'CDT bancario',
    rate: '12.5',
    shown: formatPercent('12.5'),
    what: 'tasa de referencia',
    currency: 'COP',
    paid: 'Al vencimiento o periódico',
    entry: 'Según el banco',
    risk: 'Bajo, con seguro de depósitos',
    own: false,
  },
  {
    name: 'Acciones',
    rate: '11.5',
    shown: '8–15 %',
    what: 'rango de fondos de inversión',
    currency: 'COP',
    paid: 'Dividendos, si los hay',
    entry: 'Según el comisionista',
    risk: 'Alto, cambia cada día',
    own: false,
  },
  {
    name: 'Finca raíz',
    rate: undefined,
    shown: 'Variable',
    what: 'arriendo y valorización',
    currency: 'COP',
    paid: 'Arriendo mensual',
    entry: 'Un inmueble completo',
    risk: 'Vacancia y liquidez',
    own: false,
  },
] as const;
const HIGHEST = 18.5;

function Bar({ rate, own }: { rate: string | undefined; own: boolean }) {
  if (!rate)
    return (
      <span
        aria-hidden="true"
        className="mt-2 block h-2 rounded-full border border-dashed border-line-strong"
      />
    );
  return (
    <span aria-hidden="true" className="mt-2 block h-2 rounded-full bg-line">
      <span
        className={`block h-full rounded-full ${own ? 'bg-signal' : 'bg-[var(--chart-1)]'}`}
        style={{ width: `${(Number(rate) / HIGHEST) * 100}%` }}
      />
    </span>
  );
}

const headings = ['Retorno anual', 'Moneda', 'Pago', 'Entrada', 'Riesgo principal'] as const;

/** Comparison with alternatives: rates, currency, payment and risk. */
export function Comparison() {
  return (
    <div>
      <h3 className="text-2xl font-semibold tracking-[-0.02em]">Frente a otras alternativas</h3>
      <table className="mt-6 block w-full text-left text-[0.9375rem] md:table">
        <caption className="sr-only">Comparación con CDT bancarios, acciones y finca raíz</caption>
        <thead className="sr-only text-sm text-ink-3 md:not-sr-only md:table-header-group">
          <tr>
            <th scope="col" className="py-3 pr-4 font-medium">
              Alternativa
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-3 pr-4 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {options.map(({ name, rate, shown, what, currency, paid, entry, risk, own }) => (
            <tr
              key={name}
              className={`block border-t border-line py-4 md:table-row ${own ? 'md:bg-signal-soft/60' : ''}`}
            >
              <th
                scope="row"
                className="block text-lg font-semibold md:table-cell md:py-4 md:pr-4 md:pl-3 md:text-base"
              >
                {name}
              </th>
              <td className="block pt-2 md:table-cell md:w-[26%] md:py-4 md:pr-8">
                <span className="tabular text-lg font-semibold">{shown}</span>{' '}
                <span className="text-sm text-ink-2">{what}</span>
                <Bar rate={rate} own={own} />
              </td>
              {[currency, paid, entry, risk].map((text, index) => (
                <td
                  key={headings[index + 1]}
                  className="flex justify-between gap-4 pt-2 md:table-cell md:py-4 md:pr-4"
                >
                  <span aria-hidden="true" className="text-ink-3 md:hidden">
                    {headings[index + 1]}
                  </span>
                  <span className="text-right md:text-left">{text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 max-w-[80ch] text-sm leading-5 text-ink-3">
        No son comparables uno a uno: las tasas en COP y los retornos en USD se mueven con la tasa de cambio,
        y los riesgos son distintos. Tasas de referencia de 2025, sujetas a cambio.
      </p>
    </div>
  );
}
