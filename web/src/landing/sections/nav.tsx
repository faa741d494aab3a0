import { INVEST_BUTTON_DELAY, LANDING_SECTIONS } from '@nodo/contracts/landing/views';
import { Logo } from '../../ui/logo.tsx';
import { Island } from '../islands/island.tsx';
import { SIGN_UP } from '../parts/sign-up.ts';

/** Sticky navigation: the five sections and sign-in. */
export function Nav() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-[82rem] items-center gap-1 px-5 sm:gap-4 sm:px-8">
        <a href="/" aria-label="Nodo Cartago, inicio" className="flex rounded-md">
          <Logo />
        </a>
        <nav aria-label="Secciones" className="ml-auto hidden lg:block">
          <ul className="flex items-center gap-1">
            {LANDING_SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <button
                  type="button"
                  data-scroll={id}
                  className="h-10 rounded-md px-3.5 text-[0.9375rem] text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          data-open="ayuda"
          className="ml-auto hidden h-10 rounded-md px-3 text-[0.9375rem] text-ink-2 transition-colors hover:bg-sunken hover:text-ink sm:block lg:ml-0"
        >
          Ayuda
        </button>
        <a
          href="/login"
          className="ml-auto inline-flex h-10 items-center rounded-md px-3 text-[0.9375rem] font-medium text-ink transition-colors hover:bg-sunken sm:ml-0"
        >
          Ingresar
        </a>
        <div className="hidden lg:block">
          <Island
            of={{
              name: 'action',
              props: {
                label: 'Comenzar a Invertir',
                busyLabel: 'Cargando...',
                to: SIGN_UP,
                delayMs: INVEST_BUTTON_DELAY,
                look: 'signalSmall',
              },
            }}
          />
        </div>
        <Island of={{ name: 'menu' }} />
      </div>
    </header>
  );
}
