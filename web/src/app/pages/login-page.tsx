import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { currentUserQuery } from '../../features/identity/api/get-current-user.ts';
import { CodeStep } from '../../features/identity/components/code-step.tsx';
import { DemoAccounts } from '../../features/identity/components/demo-accounts.tsx';
import { PasskeySignIn } from '../../features/identity/components/passkey-sign-in.tsx';
import { SignInForm } from '../../features/identity/components/sign-in-form.tsx';
import { SignUpForm } from '../../features/identity/components/sign-up-form.tsx';
import { usePendingCode } from '../../features/identity/pending-code.ts';
import portScene from '../../features/identity/port-scene.svg';
import { isUnauthenticated } from '../../lib/errors.ts';
import { safeNext } from '../../lib/safe-next.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Logo } from '../../ui/logo.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LegalLinks } from '../legal-links.tsx';
import { LoadingScreen } from '../loading-screen.tsx';

function Scene() {
  return (
    <aside className="relative hidden overflow-hidden bg-[#14233f] text-[#f7f3ea] lg:flex lg:flex-col">
      <div className="relative z-10 p-10 xl:p-14">
        <p className="max-w-md text-[2.25rem] leading-[1.12] font-semibold tracking-[-0.025em] text-balance xl:text-[2.75rem]">
          Una parte de la bodega. Cada bloque, a la vista.
        </p>
        <p className="mt-5 max-w-sm text-[0.9375rem] leading-6 text-[#b9c6de]">
          Participaciones en bodegas logísticas de Cartago, Valle del Cauca. Pagas en USDT y ves tu
          transferencia confirmarse en vivo.
        </p>
      </div>
      {/* Night scene with warehouse, yard, crane and ship, and the route that connects them. */}
      <img
        src={portScene}
        alt=""
        className="absolute inset-x-0 bottom-0 h-[66%] w-full object-cover object-bottom"
      />
    </aside>
  );
}

/** URL parameter that opens the registration form. */
const NEW = 'nuevo';

/** Sign-in and registration by e-mail, without a password. */
export function LoginPage() {
  useTitle('Iniciar sesión');
  const [search] = useSearchParams();
  const [tab, setTab] = useState(search.has(NEW) ? 'sign-up' : 'sign-in');
  const user = useQuery(currentUserQuery);
  const pending = usePendingCode();
  if (user.data && !isUnauthenticated(user.error))
    return <Navigate to={safeNext(search.get('next'))} replace />;
  if (user.isPending) return <LoadingScreen />;
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <main className="flex flex-col px-5 py-6 sm:px-10 lg:px-14">
        <Logo />
        <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
          <h1 className="text-[1.75rem] leading-tight font-semibold tracking-[-0.02em] sm:text-[2rem]">
            {pending ? 'Revisa tu correo' : tab === 'sign-in' ? 'Entra a tu portafolio' : 'Abre tu cuenta'}
          </h1>
          <p className="mt-2 mb-7 text-[0.9375rem] text-ink-2">
            No se requiere contraseña • Acceso inmediato
          </p>
          {pending ? (
            <CodeStep pending={pending} />
          ) : (
            <>
              <Tabs
                label="Acceso"
                value={tab}
                onChange={setTab}
                tabs={[
                  { value: 'sign-in', label: 'Iniciar Sesión', content: <SignInForm /> },
                  { value: 'sign-up', label: 'Nuevo Usuario', content: <SignUpForm /> },
                ]}
              />
              <PasskeySignIn />
              <DemoAccounts />
            </>
          )}
        </div>
        <p className="text-[0.8125rem] leading-5 text-ink-3">
          Invertir tiene riesgos. Los retornos son proyecciones y no están garantizados.
        </p>
        <LegalLinks className="mt-2" />
      </main>
      <Scene />
    </div>
  );
}
