import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { failedRequestId } from '../../lib/errors.ts';
import { isMissingPart, useReloadForMissingPart } from '../../lib/new-version.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';

const broken = {
  title: 'Esta pantalla falló',
  text: 'Tus datos y tu dinero están a salvo: el error es solo de esta pantalla. Vuelve a cargarla y, si sigue igual, intenta en unos minutos.',
};
const missing = {
  title: 'No pudimos cargar esta pantalla',
  text: 'No llegamos al servidor: revisa tu internet. La pantalla se abre sola en cuanto haya conexión.',
};

/** Error boundary: a screen threw, or its code could not be loaded. */
export function ErrorPage() {
  useTitle('Algo falló');
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  useReloadForMissingPart(error);
  const { title, text } = isMissingPart(error) ? missing : broken;
  const requestId = failedRequestId(error);
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-2xl flex-col px-5 py-6">
      <Logo />
      <div role="alert" className="flex flex-1 flex-col justify-center">
        <h1 className="text-[2rem] leading-tight font-semibold tracking-[-0.02em]">{title}</h1>
        <p className="measure mt-3 text-[0.9375rem] leading-6 text-ink-2">{text}</p>
        {requestId && (
          <p className="mt-3 text-[0.9375rem] leading-6 text-ink-2">Código para soporte: {requestId}</p>
        )}
        <div className="mt-7 flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Volver a cargar</Button>
          <Button asChild variant="outline">
            <a href="/">Ir al inicio</a>
          </Button>
        </div>
      </div>
    </main>
  );
}
