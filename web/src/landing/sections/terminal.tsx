import { TERMINAL } from '@nodo/contracts/landing/views';
import type { ReactNode } from 'react';
import { formatWhole } from '../format.ts';
import { Island } from '../islands/island.tsx';
import { useDrawing } from '../parts/drawing.ts';
import { Coaches, People, Pitches } from '../parts/pictograms.tsx';
import { Section } from '../parts/section.tsx';

function Row({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-8 gap-y-3 border-t border-line py-6 sm:grid-cols-[11rem_1fr]">
      <p>
        <span className="tabular block text-[2.25rem] leading-none font-semibold tracking-[-0.03em]">
          {value}
        </span>
        <span className="mt-1.5 block text-[0.9375rem] text-ink-2">{label}</span>
      </p>
      {children}
    </div>
  );
}

/** The transport terminal in illustrated figures. */
export function TerminalSection() {
  return (
    <Section
      id="terminal-section"
      title="Un terminal para tres millones de viajeros"
      lead="Pasajeros, carga y comercio llegan al mismo lugar. El terminal de transporte es la puerta de entrada del proyecto y lo que mantiene llenas sus bodegas, su hotel y sus locales."
    >
      <div className="mt-12 grid gap-10 lg:grid-cols-2 lg:gap-14">
        <div className="relative self-center">
          <Island
            of={{
              name: 'image',
              props: {
                src: useDrawing('terminal'),
                alt: 'Terminal de transporte con dieciséis arcos y buses en la vía',
                width: 640,
                height: 400,
                className: 'rounded-xl',
              },
            }}
          />
          <p className="absolute top-4 left-4 flex items-center gap-2 rounded-full bg-[#14233f] px-3.5 py-1.5 text-sm font-medium text-[#f7f3ea]">
            <span aria-hidden="true" className="size-2 rounded-full bg-[#ef7a2b]" />
            {TERMINAL.status}
          </p>
        </div>
        <div className="border-b border-line">
          <Row value="3M+" label="pasajeros al año">
            <People />
          </Row>
          <Row value={String(TERMINAL.companies)} label="empresas de transporte">
            <Coaches />
          </Row>
          <Row value={`${formatWhole(TERMINAL.area)}\u00a0m²`} label="más de siete canchas de fútbol">
            <Pitches />
          </Row>
        </div>
      </div>
    </Section>
  );
}
