import { INVEST_BUTTON_DELAY, RETURNS } from '@nodo/contracts/landing/views';
import { formatPercent, formatWholeUsd } from '../format.ts';
import { Island } from '../islands/island.tsx';
import { buttonClasses } from '../parts/button-classes.ts';
import { IfSetting } from '../parts/conditions.tsx';
import { useDrawing } from '../parts/drawing.ts';
import { PlaySign, VIDEO_BUTTON } from '../parts/play-sign.tsx';
import { Section } from '../parts/section.tsx';
import { CHAT_URL, VIDEO_URL } from '../parts/settings.ts';
import { SIGN_UP } from '../parts/sign-up.ts';
import { Comparison } from './comparison.tsx';
import { Testimonials } from './testimonials.tsx';

function Returns() {
  return (
    <dl className="mt-12 grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      {[
        [formatPercent(RETURNS.annual), 'ROI anual promedio', 'Proyección'],
        [
          formatPercent(RETURNS.monthly),
          'retorno mensual promedio',
          `Rango proyectado: ${formatPercent(RETURNS.monthlyFrom)} a ${formatPercent(RETURNS.monthlyTo)}`,
        ],
        [formatWholeUsd(RETURNS.minimum), 'inversión mínima', 'La vigente se confirma al invertir'],
        ['Cada mes', 'retornos pagados en USDT', 'Sobre la red TRON, con comprobante público'],
      ].map(([value, label, note]) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-surface p-6 sm:p-7">
          <dt className="mt-2 text-ink-2">
            {label}
            <span className="mt-1 block text-sm text-ink-3">{note}</span>
          </dt>
          <dd className="tabular text-[clamp(2rem,3.4vw,2.75rem)] leading-none font-semibold tracking-[-0.035em]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Simulation() {
  return (
    <div className="mt-16">
      <h3 className="text-2xl font-semibold tracking-[-0.02em] sm:text-3xl">Simula tu inversión</h3>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        Escribe un monto y un período. La tasa mensual sube con el monto y el cálculo se hace aquí mismo, al
        centavo.
      </p>
      <div className="mt-6">
        <Island of={{ name: 'simulator' }} />
      </div>
      <p className="mt-4 max-w-[90ch] text-sm leading-5 text-ink-3">
        Simulación con fines informativos. Los retornos son proyecciones y no están garantizados. El monto
        mínimo y la tasa de cada inversión son los vigentes en la plataforma el día en que se hace.
      </p>
    </div>
  );
}

function Video() {
  return (
    <div className="relative isolate mt-20 overflow-hidden rounded-xl bg-[#14233f] text-[#f7f3ea]">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-[70%] opacity-75">
        <Island
          of={{
            name: 'image',
            props: {
              src: useDrawing('puerto'),
              alt: 'El parque y el puerto de noche',
              width: 1600,
              height: 520,
              className: 'h-full min-w-full',
              anchor: 'right-bottom',
            },
          }}
        />
      </div>
      <div className="flex min-h-[24rem] flex-col items-start p-7 sm:min-h-[30rem] sm:p-12">
        <h3 className="max-w-[20ch] text-[clamp(1.75rem,4vw,2.75rem)] leading-[1.06] font-semibold tracking-[-0.03em]">
          Recorre la obra en video
        </h3>
        <p className="mt-3 mb-7 max-w-[40ch] text-[#cfd8e8]">
          Bodegas, patio y terminal desde el aire.
          <IfSetting name="VIDEO_URL" otherwise=" Próximamente." />
        </p>
        <IfSetting name="VIDEO_URL" otherwise={<Island of={{ name: 'video' }} />}>
          <a href={VIDEO_URL} target="_blank" rel="noopener noreferrer" className={VIDEO_BUTTON}>
            <PlaySign />
            Ver video del proyecto
          </a>
        </IfSetting>
      </div>
    </div>
  );
}

function CallToAction() {
  return (
    <div className="mt-20 grid gap-8 rounded-xl bg-signal p-7 text-[oklch(0.2_0.05_258)] sm:p-12 lg:grid-cols-[1fr_auto] lg:items-center">
      <div>
        <h3 className="max-w-[20ch] text-[clamp(1.75rem,4vw,2.75rem)] leading-[1.06] font-semibold tracking-[-0.03em]">
          Tu bodega ya se está levantando.
        </h3>
        <p className="mt-3 max-w-[48ch] text-lg leading-7">
          Crea tu cuenta con un correo, verifica tu identidad y sigue cada pago bloque a bloque.
        </p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row lg:flex-col">
        <Island
          of={{
            name: 'action',
            props: {
              label: 'Invertir ahora',
              busyLabel: 'Procesando...',
              to: SIGN_UP,
              delayMs: INVEST_BUTTON_DELAY,
              look: 'ink',
              wide: true,
            },
          }}
          className="sm:flex-1"
        />
        <IfSetting name="CHAT_URL">
          <a
            href={CHAT_URL}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonClasses('onSignal')} sm:flex-1 lg:flex-none`}
          >
            Solicitar información ejecutiva
          </a>
        </IfSetting>
      </div>
    </div>
  );
}

/** Returns, simulator and comparison. */
export function InvestmentSection() {
  return (
    <Section
      id="investment-section"
      title="Renta mensual respaldada por metros cuadrados"
      lead="Compras una participación en bodegas que se arriendan. Lo que producen se reparte cada mes, en dólares digitales, y lo retiras a tu propia billetera."
      className="bg-sunken"
    >
      <Returns />
      <Simulation />
      <div className="mt-20">
        <Comparison />
      </div>
      <Testimonials />
      <Video />
      <CallToAction />
    </Section>
  );
}
