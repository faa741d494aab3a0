import { buttonClasses } from '../parts/button-classes.ts';
import { IfSetting } from '../parts/conditions.tsx';
import { CHAT_CONTACT, CHAT_URL, LEGAL_EMAIL } from '../parts/settings.ts';

/** Contact and opening hours. Opened by every button with `data-open="ayuda"`. */
export function HelpDialog() {
  return (
    <dialog
      id="ayuda"
      aria-labelledby="ayuda-titulo"
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-xl border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-[oklch(0.16_0.03_258/0.55)]"
    >
      <div className="relative p-6 sm:p-7">
        <button
          type="button"
          data-close="ayuda"
          aria-label="Cerrar"
          className="absolute top-4 right-4 grid size-10 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5">
            <path d="M5 5l10 10M15 5L5 15" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
          </svg>
        </button>
        <h2 id="ayuda-titulo" className="pr-10 text-xl font-semibold tracking-tight">
          ¿En qué te ayudamos?
        </h2>
        <p className="mt-1.5 text-[0.9375rem] text-ink-2">Escríbenos y una persona del equipo te responde.</p>
        <dl className="my-5 divide-y divide-line border-y border-line text-[0.9375rem]">
          <IfSetting name="CHAT_URL">
            <div className="flex justify-between gap-4 py-3">
              <dt className="text-ink-2">Contacto</dt>
              <dd className="text-right font-medium">{CHAT_CONTACT}</dd>
            </div>
          </IfSetting>
          <IfSetting name="LEGAL_EMAIL">
            <div className="flex justify-between gap-4 py-3">
              <dt className="text-ink-2">Correo</dt>
              <dd className="text-right font-medium">{LEGAL_EMAIL}</dd>
            </div>
          </IfSetting>
          <div className="flex justify-between gap-4 py-3">
            <dt className="text-ink-2">Horario</dt>
            <dd className="text-right font-medium">
              Lunes a viernes
              <br />
              8:00 a.&nbsp;m. a 6:00 p.&nbsp;m.
            </dd>
          </div>
        </dl>
        <IfSetting name="CHAT_URL">
          <a
            href={CHAT_URL}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonClasses('primary')} w-full`}
          >
            Abrir el chat
          </a>
        </IfSetting>
      </div>
    </dialog>
  );
}
