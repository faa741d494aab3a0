import { formatUsdt } from '@nodo/contracts/money';
import { RESERVES_STALE_HOURS } from '@nodo/contracts/reserves/values';
import type { AttestationView, ReservesView } from '@nodo/contracts/reserves/views';
import type { ReactNode } from 'react';
import { formatBogotaDateTime, formatPercent, formatWhole } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Fact } from '../../../ui/fact.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { isNothing } from '../proof/verify.ts';

const HOUR_MS = 3_600_000;

function transitWords(amount: string): string {
  if (amount.startsWith('-')) return 'Ya salió en la cadena y los libros aún lo deben: se suma';
  return isNothing(amount)
    ? 'Los libros dicen todo lo que el bloque movió'
    : 'Ya llegó en la cadena y los libros aún no lo dicen: no se cuenta';
}

/** In USDT, signed. */
export function Usdt({ amount }: { amount: string }) {
  const isBelow = amount.startsWith('-');
  return (
    <span className="tabular whitespace-nowrap">
      {isBelow && '−'}
      {formatUsdt(isBelow ? amount.slice(1) : amount)}
    </span>
  );
}

function Line({ label, detail, amount }: { label: string; detail: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="min-w-0">
        <span className="block text-[0.9375rem]">{label}</span>
        <span className="block text-[0.8125rem] leading-5 text-ink-3">{detail}</span>
      </dt>
      <dd className="font-medium">
        <Usdt amount={amount} />
      </dd>
    </div>
  );
}

function Side({ title, total, children }: { title: string; total: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-5 py-5 sm:px-6">
      <h2 className="text-sm text-ink-3">{title}</h2>
      <p className="mt-1 text-xl leading-8 font-semibold tracking-[-0.015em] sm:text-2xl">
        <Usdt amount={total} /> <span className="text-sm font-normal text-ink-3">USDT</span>
      </p>
      <dl className="mt-3 divide-y divide-line border-t border-line">{children}</dl>
    </section>
  );
}

function External({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-sm underline underline-offset-4 hover:text-ink"
    >
      {children}
    </a>
  );
}

function Headline({ newest }: { newest: AttestationView }) {
  const isShort = !isNothing(newest.shortfall);
  return (
    <div className="px-5 pt-6 pb-5 sm:px-6">
      <p className="text-sm text-ink-3">Cobertura de lo que se debe</p>
      <p
        className={cx(
          'mt-1 text-[2.5rem] leading-none font-semibold tracking-[-0.03em] tabular sm:text-[3.25rem]',
          isShort ? 'text-alert-ink' : 'text-sea-ink',
        )}
      >
        {newest.coverage === null ? 'Nada por cubrir' : formatPercent(newest.coverage)}
      </p>
      <p className="mt-2 text-[0.9375rem] leading-6 text-ink-2">
        Comprobado el {formatBogotaDateTime(newest.attestedAt)} (hora de Bogotá), en el bloque{' '}
        {formatWhole(newest.blockNumber)}.
      </p>
    </div>
  );
}

/** The latest check: coverage, both sides, and links to verify them on-chain. */
export function Coverage({ reserves, now }: { reserves: ReservesView; now: number }) {
  const { newest, addressUrl, blockUrl } = reserves;
  if (!newest) {
    return (
      <Notice tone="info" title="Todavía no hay ninguna comprobación">
        La primera se hace en cuanto la plataforma termina de leer la red. Vuelve en unos minutos.
      </Notice>
    );
  }
  const isStale = now - Date.parse(newest.attestedAt) > RESERVES_STALE_HOURS * HOUR_MS;
  const { balances, unassigned, outgoing } = newest.liabilities;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!isNothing(newest.shortfall) && (
        <Notice tone="alert" title="Falta dinero para cubrir lo que se debe">
          Faltan <Usdt amount={newest.shortfall} /> USDT. El equipo recibió la alarma en el momento de la
          comprobación.
        </Notice>
      )}
      {isStale && (
        <Notice tone="amber" title="Esta comprobación no es reciente">
          Se hace una cada hora, y la última es de hace más de {RESERVES_STALE_HOURS} horas: no la tomes como
          el estado de ahora.
        </Notice>
      )}
      <Card>
        <Headline newest={newest} />
        <div className="grid grid-cols-[minmax(0,1fr)] border-t border-line max-md:divide-y max-md:divide-line md:grid-cols-2 md:divide-x md:divide-line">
          <Side title="Lo que hay en la cadena" total={newest.assets}>
            <Line label="En tránsito" detail={transitWords(newest.inTransit)} amount={newest.inTransit} />
          </Side>
          <Side title="Lo que se debe" total={newest.owed}>
            <Line
              label="Saldos de inversionistas"
              detail="Rendimientos y abonos que pueden retirar"
              amount={balances}
            />
            <Line label="Por asignar" detail="Llegó y aún no es de nadie" amount={unassigned} />
            <Line label="Por salir" detail="Retiros y devoluciones en curso" amount={outgoing} />
          </Side>
        </div>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line px-5 py-5 sm:px-6 md:grid-cols-2">
          {newest.treasuries.map(({ address, balance }) => (
            <Fact key={address} label="Dirección de la tesorería">
              <WholeAddress address={address} />
              <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
                <span>
                  <Usdt amount={balance} /> USDT
                </span>
                <CopyButton text={address} label="Copiar: Dirección de la tesorería" done="Dirección" />
                {addressUrl && (
                  <External href={addressUrl.replace('{address}', address)}>Ver en el explorador</External>
                )}
              </span>
            </Fact>
          ))}
          <Fact label="Bloque irreversible">
            <span className="tabular">{formatWhole(newest.blockNumber)}</span>,{' '}
            {formatBogotaDateTime(newest.blockTime)}
            <span className="flex flex-wrap items-center gap-x-3">
              <Hash value={newest.blockHash} />
              {blockUrl && (
                <External href={blockUrl.replace('{number}', String(newest.blockNumber))}>
                  Ver el bloque
                </External>
              )}
            </span>
          </Fact>
          <Fact label="Posición de la historia">
            <span className="tabular">{newest.logPosition}</span>
          </Fact>
        </dl>
      </Card>
    </div>
  );
}
