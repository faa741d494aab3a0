import { LANDING_SECTIONS } from '@nodo/contracts/landing/views';
import { LEGAL_PAGES } from '@nodo/contracts/legal-pages';
import { Logo } from '../../ui/logo.tsx';
import { IfSetting } from '../parts/conditions.tsx';
import { CHAT_URL, LEGAL_ADDRESS, LEGAL_EMAIL, LEGAL_NAME, LEGAL_TAX_ID } from '../parts/settings.ts';

const linkClasses = 'py-1 text-left text-[0.9375rem] text-[#cfd8e8] hover:text-white hover:underline';

/** Legal entity of the platform. */
const entity = [
  { name: 'LEGAL_NAME', text: LEGAL_NAME },
  { name: 'LEGAL_TAX_ID', text: `NIT ${LEGAL_TAX_ID}` },
  { name: 'LEGAL_ADDRESS', text: LEGAL_ADDRESS },
  { name: 'LEGAL_EMAIL', text: LEGAL_EMAIL },
];

/** Links to the sections, contact, and the risk notice for investors. */
export function Footer() {
  return (
    <footer className="bg-[#0f1b34] text-[#f7f3ea]">
      <div className="mx-auto grid max-w-[82rem] gap-10 px-5 py-14 sm:px-8 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
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
        <nav aria-label="Información legal">
          <h2 className="font-semibold">Legal</h2>
          <ul className="mt-3">
            {LEGAL_PAGES.map(({ path, label }) => (
              <li key={path}>
                <a href={path} className={`${linkClasses} inline-block`}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="font-semibold">Atención</h2>
          <ul className="mt-3 text-[0.9375rem] text-[#cfd8e8]">
            <li className="py-1">Lunes a viernes, 8&nbsp;a.&nbsp;m. a 6&nbsp;p.&nbsp;m.</li>
            <IfSetting name="CHAT_URL">
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
            </IfSetting>
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
        <ul className="mx-auto flex max-w-[82rem] flex-wrap gap-x-6 gap-y-1 px-5 pt-6 text-[0.8125rem] leading-5 text-[#cfd8e8] sm:px-8">
          {entity.map(({ name, text }) => (
            <IfSetting key={name} name={name}>
              <li>{text}</li>
            </IfSetting>
          ))}
        </ul>
        <p className="mx-auto max-w-[82rem] px-5 pt-6 pb-24 text-[0.8125rem] leading-5 text-[#b9c6de] sm:px-8">
          Los retornos que se muestran en esta página son proyecciones, no una promesa: pueden ser menores o
          no darse. Invertir tiene riesgos, incluida la pérdida del capital. Los rendimientos pasados no
          garantizan los futuros. Esta página informa; no es asesoría financiera, legal ni tributaria.
        </p>
      </div>
    </footer>
  );
}
