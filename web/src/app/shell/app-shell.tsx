import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useHashTarget } from '../../lib/use-hash-target.ts';
import { cx } from '../../ui/cx.ts';
import { LegalLinks } from '../legal-links.tsx';
import { MomentGate } from './moment-gate.tsx';
import { mainClasses } from './shell-classes.ts';
import { TopBar } from './top-bar.tsx';

/**
 * Key of the stored scroll position. The first page of each visit always has the key `default`, so the path is used
 * for it: another page starts at the top.
 */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Layout around every signed-in screen. */
export function AppShell() {
  const isLoading = useNavigation().state === 'loading';
  useHashTarget();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only z-60 rounded-md bg-primary px-4 py-3 text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Saltar al contenido
      </a>
      <TopBar />
      <main
        id="contenido"
        tabIndex={-1}
        aria-busy={isLoading || undefined}
        className={cx(mainClasses, isLoading && 'opacity-60')}
      >
        <MomentGate>
          <Outlet />
        </MomentGate>
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-[82rem] flex-wrap justify-between gap-x-8 gap-y-2 px-4 py-6 sm:px-6 lg:px-8">
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            Nodo Cartago · Los retornos proyectados no constituyen una garantía.
          </p>
          <LegalLinks />
        </div>
      </footer>
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
