import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { stopMailDigest } from '../../features/preferences/api/stop-mail-digest.ts';
import { readableError } from '../../lib/errors.ts';
import { useCommand } from '../../lib/use-command.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { Notice } from '../../ui/notice.tsx';

const toSettings = (
  <Link
    to="/settings?tab=notificaciones"
    className="text-[0.9375rem] underline decoration-line-strong underline-offset-4 hover:decoration-current"
  >
    Elegir de qué te avisamos
  </Link>
);

/**
 * Target of the unsubscribe link in the daily mail, signed in or not. Nothing changes until the button is pressed,
 * because mail scanners follow links but press no buttons.
 */
export function UnsubscribePage() {
  useTitle('Resumen por correo');
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  const stop = useCommand({ isSignIn: true, send: stopMailDigest });
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-5 py-6">
      <header>
        <HomeLink />
      </header>
      <main className="flex flex-1 flex-col justify-center gap-6 py-10">
        <h1 className="text-[1.75rem] leading-tight font-semibold tracking-[-0.02em]">
          {stop.isSuccess ? 'Ya no recibirás el resumen' : '¿Dejar de recibir el resumen por correo?'}
        </h1>
        {stop.isSuccess ? (
          <Notice tone="sea" title="Tu elección quedó guardada" live>
            Los códigos de acceso y los avisos de seguridad te siguen llegando. Si cambias de opinión,
            enciende «Correo» en las notificaciones de tu perfil.
          </Notice>
        ) : (
          <p className="measure text-[0.9375rem] leading-7 text-ink-2">
            Es el correo que llega como máximo una vez al día con lo que aún no has leído. Tus notificaciones
            siguen en la plataforma, y los códigos de acceso y los avisos de seguridad te siguen llegando.
          </p>
        )}
        {stop.error && (
          <Notice tone="alert" title="No se pudo apagar el resumen" live>
            {readableError(stop.error, 'Inténtalo de nuevo en un momento.')}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          {!stop.isSuccess && (
            <Button onClick={() => stop.mutate(token)} busy={stop.isPending}>
              Dejar de recibirlo
            </Button>
          )}
          {toSettings}
        </div>
      </main>
    </div>
  );
}
