import { LANDING_SECTIONS } from '@nodo/contracts/landing/views';
import { Logo } from '../../ui/logo.tsx';
import { CHAT_URL } from '../parts/settings.ts';

const linkClasses = 'py-1 text-left text-[0.9375rem] text-[#cfd8e8] hover:text-white hover:underline';

/** The sections once more, who to ask, and what every investor must know. */
export function Footer() {
  return (
    <footer className="bg-[#0f1b34] text-[#f7f3ea]">
      <div className="mx-auto grid max-w-[82rem] gap-10 px-5 py-14 sm:px-8 md:grid-cols-[1.6fr_1fr_1fr]">
        <div>
          <Logo inverse />
          <p className="mt-4 max-w-[36ch] text-[0.9375rem] leading-6 text-[#b9c6de]">
            Participaciones en bodegas logísticas de Cartago, Valle del Cauca, pagadas en USDT sobre TRON y
            seguidas bloque a bloque.
          </p>
        </div>
        <nav aria-label="Secciones del pie de página">
          <h2 className="font-semibold">El proyecto</h2>
          <ul className="mt-3">
            {LANDING_SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <button type="button" data-scroll={id} className={linkClasses}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="font-semibold">Atención</h2>
          <ul className="mt-3 text-[0.9375rem] text-[#cfd8e8]">
            <li className="py-1">Lunes a viernes, 8&nbsp;a.&nbsp;m. a 6&nbsp;p.&nbsp;m.</li>
            <li>
              <a
                href={CHAT_URL}
                target="_blank"
                rel="noopener noreferrer"
                className={`${linkClasses} inline-block`}
              >
                Escribir por el chat
              </a>
            </li>
            <li>
              <a href="/reservas" className={`${linkClasses} inline-block`}>
                Ver las reservas
              </a>
            </li>
            <li>
              <a href="/login" className={`${linkClasses} inline-block`}>
                Entrar a mi cuenta
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className="border-t border-white/10">
        <p className="mx-auto max-w-[82rem] px-5 pt-6 pb-24 text-[0.8125rem] leading-5 text-[#b9c6de] sm:px-8">
          Los retornos que se muestran en esta página son proyecciones, no una promesa: pueden ser menores o
          no darse. Invertir tiene riesgos, incluida la pérdida del capital. Los rendimientos pasados no
          garantizan los futuros. Esta página informa; no es asesoría financiera, legal ni tributaria.
        </p>
      </div>
    </footer>
  );
}
