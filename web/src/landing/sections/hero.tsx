import { HEADLINE, INVEST_BUTTON_DELAY } from '@nodo/contracts/landing/views';
import { formatWhole } from '../format.ts';
import { Island } from '../islands/island.tsx';
import { buttonClasses } from '../parts/button-classes.ts';
import { HERO_SCENE } from '../parts/drawing.ts';
import { SIGN_UP } from '../parts/sign-up.ts';

const figures = [
  { value: formatWhole(HEADLINE.totalArea), unit: 'm²', label: 'de desarrollo total' },
  { value: formatWhole(HEADLINE.portDistance), unit: 'km', label: 'al puerto de Buenaventura' },
  { value: formatWhole(HEADLINE.parkArea), unit: 'm²', label: 'de parque logístico' },
  { value: formatWhole(HEADLINE.hangarArea), unit: 'm²', label: 'de hangares' },
] as const;

function Figures() {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden border-y border-white/10 bg-white/10 lg:grid-cols-4">
      {figures.map(({ value, unit, label }) => (
        <div key={label} className="flex flex-col-reverse bg-[#0f1b34] px-5 py-6 sm:px-8">
          <dt className="mt-1 text-[0.9375rem] text-[#b9c6de]">{label}</dt>
          <dd className="tabular text-[clamp(1.5rem,6vw,2.5rem)] leading-none font-semibold tracking-[-0.03em] text-[#f7f3ea]">
            {value} <span className="text-[0.55em] font-normal tracking-normal text-[#b9c6de]">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the project is, for whom, and the sign-up: readable in three seconds. */
export function Hero() {
  return (
    <section id="hero-section" tabIndex={-1} className="landing-section bg-[#14233f] text-[#f7f3ea]">
      <div className="relative isolate flex min-h-[min(46rem,calc(100svh-4rem))] 2xl:min-h-[min(56rem,calc(100svh-4rem))] flex-col overflow-hidden">
        <svg
          aria-hidden="true"
          viewBox="0 0 1600 520"
          preserveAspectRatio="xMaxYMax slice"
          className="absolute inset-x-0 bottom-0 -z-10 h-72 w-full sm:h-[44%] lg:h-[58%] xl:h-[66%]"
        >
          {HERO_SCENE}
        </svg>
        <div className="mx-auto w-full max-w-[82rem] flex-1 px-5 pt-9 pb-76 sm:px-8 sm:pt-16 sm:pb-72 lg:pt-20 2xl:pt-13 2xl:pb-80">
          <p className="text-[0.9375rem] font-medium text-[#f0a065]">
            Macroproyecto logístico en Cartago, Colombia
          </p>
          <h1 className="mt-4 max-w-[15ch] text-[clamp(2.375rem,6.4vw,4.75rem)] leading-[1.02] font-semibold tracking-[-0.04em] text-balance">
            Invierte en las bodegas que mueven a Colombia.
          </h1>
          <p className="mt-5 max-w-[44ch] text-lg leading-7 text-[#cfd8e8] sm:text-xl sm:leading-8">
            Participaciones desde US$&nbsp;5.000 en un parque logístico entre Bogotá, Medellín y el Pacífico.
            Retornos proyectados que se pagan cada mes en USDT.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <Island
              of={{
                name: 'action',
                props: {
                  label: 'Invertir ahora',
                  busyLabel: 'Procesando...',
                  to: SIGN_UP,
                  delayMs: INVEST_BUTTON_DELAY,
                  look: 'signal',
                  wide: true,
                },
              }}
              className="sm:w-44"
            />
            <button type="button" data-scroll="terminal-section" className={buttonClasses('onNavy')}>
              Descubra la Magnitud del Proyecto
            </button>
          </div>
        </div>
      </div>
      <Figures />
    </section>
  );
}
