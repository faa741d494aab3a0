import { INVEST_BUTTON_DELAY, LANDING_SECTIONS } from '@nodo/contracts/landing/views';
import { useEffect, useId, useRef, useState } from 'react';
import { scrollToSection } from '../clicks.ts';
import { SIGN_UP } from '../parts/sign-up.ts';
import { ActionButton } from './action-button.tsx';

/** Collapsible menu for small screens: the five sections and sign-in. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  const choose = (id: string) => {
    setOpen(false);
    scrollToSection(id);
  };
  return (
    <div className="lg:hidden">
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        aria-label={open ? 'Cerrar menú' : 'Abrir menú'}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-md text-ink hover:bg-sunken"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
          <path
            d={open ? 'M6 6l12 12M18 6L6 18' : 'M4 8h16M4 16h16'}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </svg>
      </button>
      <div
        id={panel}
        hidden={!open}
        className="animate-fade absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-surface px-5 pt-2 pb-6 shadow-float"
      >
        <nav aria-label="Secciones del menú">
          <ul>
            {LANDING_SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => choose(id)}
                  className="flex h-13 w-full items-center border-b border-line text-left text-lg font-medium"
                >
                  {label}
                </button>
              </li>
            ))}
            <li className="sm:hidden">
              <button
                type="button"
                data-open="ayuda"
                onClick={() => setOpen(false)}
                className="flex h-13 w-full items-center border-b border-line text-left text-lg font-medium"
              >
                Ayuda
              </button>
            </li>
          </ul>
        </nav>
        <div className="mt-5">
          <ActionButton
            label="Comenzar a Invertir"
            busyLabel="Cargando..."
            to={SIGN_UP}
            delayMs={INVEST_BUTTON_DELAY}
            look="signal"
            wide
          />
        </div>
      </div>
    </div>
  );
}
