import { LogoMark } from '../ui/logo.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

/** Shown until it is known whether someone is signed in. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-5">
      <h1 className="sr-only">Nodo Cartago</h1>
      <span className="relative grid place-items-center">
        <span aria-hidden className="animate-ring absolute size-12 rounded-full bg-signal/40" />
        <LogoMark className="relative size-12" />
      </span>
      <p role="status" className="text-sm text-ink-2">
        Cargando tu sesión…
      </p>
    </main>
  );
}

/** Shown within the shell until the code of the first screen is there; as high as a page, so that the footer stays below. */
export function LoadingPage() {
  return (
    <div className="min-h-dvh">
      <SkeletonRows rows={2} label="Cargando…" className="h-56" />
    </div>
  );
}
