import { Link, useLocation } from 'react-router-dom';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';

/** 404 page with a link to the start page, and for developers the path that has no route. */
export function NotFound() {
  useTitle('Página no encontrada');
  const { pathname } = useLocation();
  return (
    <div className="flex flex-1 flex-col justify-center">
      <svg aria-hidden="true" viewBox="0 0 320 90" className="mb-8 w-72 max-w-full">
        <path
          d="M10 70h120M190 70h120"
          stroke="var(--line-strong)"
          strokeWidth="2"
          strokeDasharray="2 7"
          strokeLinecap="round"
        />
        <circle cx="10" cy="70" r="6" fill="var(--ink)" />
        <circle cx="310" cy="70" r="6" fill="var(--signal)" />
        <rect
          x="126"
          y="28"
          width="68"
          height="42"
          rx="3"
          fill="none"
          stroke="var(--ink-3)"
          strokeDasharray="4 5"
          strokeWidth="1.5"
        />
      </svg>
      <h1 className="text-[2rem] leading-tight font-semibold tracking-[-0.02em]">404 Page Not Found</h1>
      <p className="measure mt-3 text-[0.9375rem] leading-6 text-ink-2">
        Esta página no existe o se mudó de muelle. Revisa la dirección; si llegaste por un enlace nuestro,
        cuéntanos para corregirlo.
      </p>
      <div className="mt-7">
        <Button asChild>
          <Link to="/">Volver al inicio</Link>
        </Button>
      </div>
      <details className="mt-8 border-t border-line pt-2 text-sm leading-6 text-ink-2">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium hover:text-ink">
          Detalles técnicos
        </summary>
        <p>El enrutador de la aplicación no tiene ninguna ruta para</p>
        <p>
          <code className="font-mono text-[0.8125rem] break-all text-ink">{pathname}</code>
        </p>
        <p className="mt-1">Si la página existe, falta añadirla al enrutador.</p>
      </details>
    </div>
  );
}

export function NotFoundPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col px-5 py-6">
      <Logo />
      <NotFound />
    </main>
  );
}
