import { CULTURE, SERVICE_PARK, TERMINAL, WAREHOUSES, YARD } from '@nodo/contracts/landing/views';
import type { ReactNode } from 'react';
import { formatWhole } from '../format.ts';
import { Island } from '../islands/island.tsx';
import { type DrawingName, useDrawing } from '../parts/drawing.ts';
import { Boxes, Halls } from '../parts/pictograms.tsx';
import { Figure, Section } from '../parts/section.tsx';

interface UnitProps {
  readonly drawing: DrawingName;
  /** Alternative text of the drawing. */
  readonly alt: string;
  readonly title: string;
  readonly text: string;
  /** Spans the whole row, with the picture beside the text. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

function Unit({ drawing, alt, title, text, wide = false, children }: UnitProps) {
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-xl border border-line bg-surface ${wide ? 'lg:col-span-6 lg:flex-row' : ''}`}
    >
      <div className={wide ? 'lg:w-[54%]' : ''}>
        <Island of={{ name: 'image', props: { src: useDrawing(drawing), alt, width: 640, height: 400 } }} />
      </div>
      <div className={`flex flex-1 flex-col p-6 ${wide ? 'lg:justify-center lg:p-10' : ''}`}>
        <h3 className="text-xl leading-6 font-semibold tracking-[-0.015em]">{title}</h3>
        <p className="mt-2 text-[0.9375rem] leading-6 text-ink-2">{text}</p>
        {children}
      </div>
    </li>
  );
}

function Figures({ children }: { children: ReactNode }) {
  return <dl className="mt-6 grid grid-cols-2 gap-x-5 gap-y-5">{children}</dl>;
}

function Warehouses() {
  return (
    <Unit
      drawing="bodegas"
      alt="Bodegas con techo de sierra y paneles solares, y un camión en el muelle"
      title="Bodegas industriales y hangares"
      text="El corazón del proyecto: espacios de gran altura para almacenar, transformar y despachar."
      wide
    >
      <div className="mt-6">
        <Halls first={WAREHOUSES.phase1} second={WAREHOUSES.phase2} />
        <p className="mt-2 flex flex-wrap gap-x-5 text-sm text-ink-2">
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 rounded-[2px] bg-[var(--chart-1)]" />
            {WAREHOUSES.phase1} en la fase 1
          </span>
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 rounded-[2px] border-[1.5px] border-signal" />
            {WAREHOUSES.phase2} en la fase 2
          </span>
        </p>
      </div>
      <dl className="mt-6 grid grid-cols-3 gap-4">
        <Figure value={String(WAREHOUSES.units)} label="unidades" />
        <Figure value={`${WAREHOUSES.height}\u00a0m`} label="de altura máxima" />
        <Figure value={`${WAREHOUSES.fromArea}\u00a0m²`} label="área desde" />
      </dl>
    </Unit>
  );
}

function Park() {
  return (
    <Unit
      drawing="parque"
      alt="Hotel de cuarenta ventanas, restaurante y camiones estacionados"
      title="Parque de servicios, hotel y restaurante"
      text="Espera de camiones con cama y mesa: quien conduce llega, come y descansa."
    >
      <Figures>
        <Figure value={String(SERVICE_PARK.parking)} label="parqueaderos" />
        <Figure value={String(SERVICE_PARK.rooms)} label="habitaciones de hotel" />
        <Figure value={String(SERVICE_PARK.hangars)} label="hangares" />
        <Figure value={String(SERVICE_PARK.diners)} label="puestos en el restaurante" />
      </Figures>
    </Unit>
  );
}

function Yard() {
  return (
    <Unit
      drawing="patio"
      alt="Patio de contenedores visto desde arriba, con su grúa"
      title="Patio de contenedores"
      text="Entre la fábrica y el puerto: aquí espera la carga hasta que su barco la llama."
    >
      <div className="mt-6">
        <Boxes />
        <p className="mt-2 text-sm text-ink-3">Cada cuadro, veinte contenedores</p>
      </div>
      <Figures>
        <Figure value={formatWhole(YARD.containers)} label="contenedores" />
        <Figure value={`${formatWhole(YARD.area)}\u00a0m²`} label="de patio" />
      </Figures>
    </Unit>
  );
}

function Others() {
  return (
    <>
      <Unit
        drawing="terminal"
        alt="Buses frente al terminal"
        title="Terminal de transporte"
        text="Flujo de viajeros todos los días del año, al lado de la carga."
      >
        <Figures>
          <Figure value="3M+" label="pasajeros al año" />
          <Figure value={String(TERMINAL.companies)} label="empresas" />
        </Figures>
      </Unit>
      <Unit
        drawing="cultura"
        alt="Bordado en su tambor junto a un auditorio"
        title="Centro cultural y del bordado"
        text="El oficio que dio fama a Cartago, con taller, vitrina y escenario."
      >
        <Figures>
          <Figure value={`${CULTURE.spaces}+`} label="espacios de bordado" />
          <Figure value={String(CULTURE.seats)} label="puestos en el auditorio" />
        </Figures>
      </Unit>
      <Unit
        drawing="bienestar"
        alt="Locales comerciales, piscina y palmeras"
        title="Zona comercial y de bienestar"
        text="Comercio, gimnasio y descanso para quienes trabajan, viajan y viven alrededor del parque."
      />
    </>
  );
}

/** The six business units of the park; one invests in the warehouses only. */
export function UnitsSection() {
  return (
    <Section
      id="business-units-section"
      title="Seis unidades de negocio, un solo parque"
      lead="Cada una atrae a los clientes de las demás. Tú inviertes en bodegas; el parque entero trabaja para que estén ocupadas."
      className="bg-sunken"
    >
      <ul className="mt-12 grid gap-5 lg:grid-cols-6">
        <Warehouses />
        <li className="contents">
          <ul className="grid gap-5 md:grid-cols-2 lg:col-span-6">
            <Park />
            <Yard />
          </ul>
        </li>
        <li className="contents">
          <ul className="grid gap-5 md:grid-cols-3 lg:col-span-6">
            <Others />
          </ul>
        </li>
      </ul>
    </Section>
  );
}
