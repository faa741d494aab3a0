import { CARTAGO } from '@nodo/contracts/landing/views';
import { NETWORK_FIGURES, NETWORK_HUB, NETWORK_ROUTES } from '@nodo/contracts/market/network';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';

const { elevation, population, fasterPercent, routes } = NETWORK_FIGURES;
const byDistance = NETWORK_ROUTES.toSorted((one, other) => one.km - other.km);

function Overlay({
  title,
  className,
  children,
}: {
  title: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return (
    <section
      className={cx(
        'rounded-lg border border-line bg-surface p-4 shadow-card xl:pointer-events-auto xl:absolute xl:shadow-float',
        className,
      )}
    >
      <h2 className="flex items-center gap-2 text-sm font-semibold tracking-tight whitespace-nowrap">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className="mt-2 grid gap-1.5 text-[0.8125rem] leading-5">
      {facts.map(([term, value]) => (
        <div key={term} className="flex items-baseline justify-between gap-2">
          <dt className="text-ink-2">{term}</dt>
          <dd className="font-semibold whitespace-nowrap tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Hub() {
  return (
    <Overlay
      className="xl:top-4 xl:left-4 xl:w-64"
      title={
        <>
          <span aria-hidden className="size-2.5 rounded-full bg-signal" />
          {CARTAGO.name}
        </>
      }
    >
      <p className="mt-1 text-[0.8125rem] leading-5 text-ink-2">{NETWORK_HUB.role}</p>
      <p className="text-[0.8125rem] leading-5 text-ink-2">
        <strong className="font-semibold text-ink">{elevation} msnm</strong> · {NETWORK_HUB.region}
      </p>
    </Overlay>
  );
}

function Status() {
  return (
    <Overlay className="xl:bottom-4 xl:left-4 xl:w-64" title="Estado de la red">
      <Facts
        facts={[
          ['Población', formatWhole(population)],
          ['Tiempo promedio', `${fasterPercent}\u00a0% más rápido`],
          ['Rutas principales', `${routes} activas`],
        ]}
      />
      <p className="mt-1.5 text-xs leading-4 text-ink-3">Población del área metropolitana</p>
    </Overlay>
  );
}

function Distances() {
  return (
    <Overlay
      className="xl:top-4 xl:right-4 xl:w-52"
      title={
        <>
          <BadgeCheck aria-hidden className="size-4 text-sea-ink" />
          Distancias verificadas
        </>
      }
    >
      <Facts facts={byDistance.map(({ city, km }) => [city, `${km}\u00a0km`])} />
    </Overlay>
  );
}

/** Three cards: over the map on wide screens, below it otherwise. */
export function NetworkOverlays() {
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-3 xl:pointer-events-none xl:absolute xl:inset-x-0 xl:top-0 xl:z-10 xl:mt-0 xl:block xl:h-[600px]">
      <Hub />
      <Status />
      <Distances />
    </div>
  );
}
