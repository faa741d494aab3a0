import { CONTEXT, DESTINATIONS, SCHEDULE, SOLAR } from '@nodo/contracts/landing/views';
import { NETWORK_SOURCE } from '@nodo/contracts/market/network';
import type { CSSProperties, ReactNode } from 'react';
import { formatPercent, formatWhole } from '../format.ts';
import { Island } from '../islands/island.tsx';
import { IfFigure } from '../parts/conditions.tsx';
import { FIGURES, figure, readableFigure } from '../parts/figures.ts';
import { RankScale, Share } from '../parts/pictograms.tsx';
import { RouteMap } from '../parts/route-map.tsx';
import { Section } from '../parts/section.tsx';
import { times } from '../parts/times.ts';

/** Sign-in, then the form for a visit. */
const VISIT = `/login?next=${encodeURIComponent('/construction-progress?visita=')}`;

const FARTHEST = Math.max(...DESTINATIONS.map(({ km }) => km));

function Distances() {
  return (
    <ul className="mt-6">
      {DESTINATIONS.map(({ name, km, role }) => (
        <li key={name} className="border-t border-line py-3">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">
              {name} <span className="font-normal text-ink-3">{role}</span>
            </span>
            <span className="tabular font-semibold whitespace-nowrap">{km} km</span>
          </p>
          <span
            aria-hidden="true"
            className={`mt-2 block h-1.5 rounded-full ${name === 'Buenaventura' ? 'bg-signal' : 'bg-[var(--chart-1)]'}`}
            style={{ width: `${(km / FARTHEST) * 100}%` }}
          />
        </li>
      ))}
    </ul>
  );
}

function Location() {
  return (
    <div className="mt-12 grid overflow-hidden rounded-xl border border-line bg-surface lg:grid-cols-[1.05fr_1fr]">
      <RouteMap className="block h-full w-full border-b border-line object-cover lg:border-r lg:border-b-0" />
      <div className="p-6 sm:p-9">
        <h3 className="text-2xl font-semibold tracking-[-0.02em]">A 225 km del Pacífico</h3>
        <p className="mt-2 text-ink-2">
          Cartago está donde se cruzan las vías que unen el centro del país con el puerto de Buenaventura.
        </p>
        <Distances />
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Island of={{ name: 'maps', props: { look: 'outline' } }} />
          <Island
            of={{
              name: 'action',
              props: {
                label: 'Agende una Visita Ejecutiva',
                busyLabel: 'Cargando...',
                to: VISIT,
                delayMs: 0,
                look: 'primary',
                wide: true,
              },
            }}
            className="sm:flex-1"
          />
        </div>
      </div>
    </div>
  );
}

/** Source of otherwise unpublished figures, with its date. */
const SOURCE = `${NETWORK_SOURCE.name}, ${NETWORK_SOURCE.asOf}`;

interface FactProps {
  readonly value: string;
  readonly label: string;
  readonly source: string;
  readonly children?: ReactNode;
}

function Fact({ value, label, source, children }: FactProps) {
  return (
    <div className="flex flex-col border-t-2 border-ink pt-4">
      <p className="tabular text-[2.5rem] leading-none font-semibold tracking-[-0.035em]">{value}</p>
      <p className="mt-2 leading-6 text-ink-2">{label}</p>
      {children}
      <p className="mt-auto pt-3 text-[0.8125rem] text-ink-3">{source}</p>
    </div>
  );
}

function Impact() {
  return (
    <div className="mt-16">
      <h3 className="max-w-[30ch] text-2xl font-semibold tracking-[-0.02em]">
        Impacto económico en la región
      </h3>
      <p className="mt-2 max-w-[62ch] text-ink-2">
        Colombia paga caro cada kilómetro. Un nodo que almacena, consolida y despacha en un solo lugar acorta
        viajes, trae empleo formal al norte del Valle y hace más competitiva a toda la región.
      </p>
      <div className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
        <Fact
          value={`${CONTEXT.lpiRank} de ${CONTEXT.lpiOf}`}
          label="puesto de Colombia en el índice de desempeño logístico"
          source="Banco Mundial, LPI 2016"
        >
          <RankScale rank={CONTEXT.lpiRank} of={CONTEXT.lpiOf} />
        </Fact>
        <Fact
          value={formatWhole(CONTEXT.vehicles)}
          label="vehículos de carga pasan por Cartago cada día"
          source={`Estimación · ${SOURCE}`}
        >
          <svg aria-hidden="true" viewBox="0 0 300 40" className="mt-4 h-auto w-full">
            {times(10).map((index) => (
              <path
                key={index}
                transform={`translate(${index * 30} 12)`}
                d="M0 0h15v12H0zM17 4h5l4 5v3h-9zM5 16a2.5 2.5 0 1 1 0-.01zM23 16a2.5 2.5 0 1 1 0-.01z"
                fill={index % 4 === 1 ? 'var(--signal)' : 'var(--chart-1)'}
              />
            ))}
          </svg>
        </Fact>
        <Fact value={formatPercent(CONTEXT.growth)} label="crecimiento del sector logístico" source={SOURCE}>
          <Share percent={Number(CONTEXT.growth)} fill="var(--sea)" />
        </Fact>
        <Fact
          value={formatPercent(String(CONTEXT.savings))}
          label="ahorro posible en costos logísticos"
          source={SOURCE}
        >
          <Share percent={CONTEXT.savings} />
        </Fact>
      </div>
    </div>
  );
}

function Solar() {
  return (
    <div className="relative overflow-hidden rounded-xl bg-[#14233f] p-7 text-[#f7f3ea] sm:p-9">
      <svg
        aria-hidden="true"
        viewBox="0 0 300 150"
        className="absolute right-0 bottom-0 h-auto w-[78%] max-w-md opacity-80"
      >
        <circle cx="236" cy="44" r="26" fill="#ef7a2b" />
        {times(4).map((row) =>
          times(5).map((column) => (
            <path
              key={`${row}-${column}`}
              d={`M${40 + column * 48 - row * 12} ${76 + row * 20}h44l-11 17h-44z`}
              fill="#3f5f92"
              stroke="#b9c6de"
              strokeOpacity="0.6"
            />
          )),
        )}
      </svg>
      <h3 className="relative text-2xl font-semibold tracking-[-0.02em]">Energía del propio techo</h3>
      <p className="relative mt-2 max-w-[34ch] text-[#cfd8e8]">
        Paneles sobre bodegas y hangares: la energía se produce donde se consume.
      </p>
      <dl className="relative mt-7 flex flex-wrap gap-x-10 gap-y-4 pb-36">
        {[
          [`${SOLAR.megawatts}+ MW`, 'de potencia solar'],
          [`${formatWhole(SOLAR.megawattHours)} MWh`, 'al año'],
        ].map(([value, label]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-1 text-[#b9c6de]">{label}</dt>
            <dd className="tabular text-[2rem] leading-none font-semibold tracking-[-0.03em]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface CountProps {
  readonly value: string;
  readonly label: string;
}

function Count({ value, label }: CountProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-1 text-[0.9375rem] leading-5 text-ink-2">{label}</dt>
      <dd className="tabular text-[2rem] leading-none font-semibold tracking-[-0.03em]">{value}</dd>
    </div>
  );
}

/** The months of the schedule, coloured as far as the works have come; `--progress` is filled in with the page. */
function Months() {
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--progress': figure('progress'),
    '--months': SCHEDULE.months,
  };
  return (
    <>
      <span aria-hidden="true" className="mt-5 grid grid-cols-24 gap-[3px]" style={style}>
        {times(SCHEDULE.months).map((month) => (
          <span
            key={month}
            className="landing-month h-9 rounded-[3px]"
            style={{ '--month': month } as CSSProperties}
          />
        ))}
      </span>
      <p className="mt-2 flex justify-between text-sm text-ink-3">
        <span>Mes 1</span>
        <span>Mes {SCHEDULE.months}</span>
      </p>
    </>
  );
}

/** The state of the works as the platform counts it; only the schedule is always known. */
function Works() {
  return (
    <div className="flex flex-col rounded-xl border border-line bg-surface p-7 sm:p-9">
      {FIGURES}
      <h3 className="text-2xl font-semibold tracking-[-0.02em]">La obra avanza</h3>
      <IfFigure
        name="progress"
        otherwise={
          <p className="mt-2 max-w-[34ch] text-ink-2">
            El avance de cada bodega está dentro de la plataforma.
          </p>
        }
      >
        <p className="mt-6 flex items-baseline gap-3">
          <span className="tabular text-[3.25rem] leading-none font-semibold tracking-[-0.04em]">
            {`${figure('progress')}\u00a0%`}
          </span>
          <span className="text-ink-2">de avance de construcción</span>
        </p>
        <Months />
      </IfFigure>
      <dl className="mt-auto grid gap-4 pt-8 min-[350px]:grid-cols-[auto_auto_auto]">
        <Count value={String(SCHEDULE.months)} label="meses de cronograma" />
        <IfFigure name="warehouses">
          <Count value={readableFigure('warehouses')} label="bodegas activas" />
        </IfFigure>
        <IfFigure name="investors">
          <Count value={readableFigure('investors')} label="inversionistas registrados" />
        </IfFigure>
      </dl>
      <IfFigure name="progress">
        <p className="mt-4 text-[0.8125rem] text-ink-3">
          Cifras de la plataforma, al día. El avance se pondera por el valor de cada bodega.
        </p>
      </IfFigure>
    </div>
  );
}

/** Reasons for the location: roads, region, energy and progress of the works. */
export function VisionSection() {
  return (
    <Section
      id="vision-section"
      title="El cruce de caminos del occidente colombiano"
      lead="Entre la capital, Antioquia, el Eje Cafetero y el Pacífico. Todo camión que sube del puerto pasa cerca de aquí."
    >
      <Location />
      <Impact />
      <div className="mt-16 grid gap-5 lg:grid-cols-2">
        <Works />
        <Solar />
      </div>
    </Section>
  );
}
