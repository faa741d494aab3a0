import { roleLabel } from '@nodo/contracts/roles';
import { useDemoMode } from '../../../lib/demo-mode.ts';
import { useSignIn } from './use-sign-in.ts';

const accounts = [
  { email: 'inversionista@nodocartago.co', role: 'investor', detail: 'con portafolio' },
  { email: 'nuevo@nodocartago.co', role: 'investor', detail: 'recién llegado' },
  { email: 'admin@nodocartago.co', role: 'admin', detail: 'operación en vivo' },
  { email: 'superadmin@nodocartago.co', role: 'super_admin', detail: 'todos los permisos' },
  { email: 'analista@nodocartago.co', role: 'analyst', detail: 'historia y auditoría' },
] as const;

/** One-click sign-in as each persona; only in the embedded demo. */
export function DemoAccounts() {
  const isDemo = useDemoMode();
  const signIn = useSignIn('sign-in');
  if (!isDemo) return null;
  return (
    <section aria-label="Cuentas de prueba" className="mt-8 border-t border-line pt-5">
      <h2 className="text-sm font-medium text-ink-2">Entra con una cuenta de prueba</h2>
      <ul className="mt-2 -mx-3 grid">
        {accounts.map(({ email, role, detail }) => (
          <li key={email}>
            <button
              type="button"
              disabled={signIn.isPending}
              onClick={() => signIn.mutate({ email })}
              className="flex w-full flex-wrap items-baseline justify-between gap-x-3 rounded-md px-3 py-2 text-left transition-colors hover:bg-sunken disabled:opacity-55"
            >
              <span className="text-sm font-medium">{email}</span>
              <span className="text-[0.8125rem] text-ink-3">
                {roleLabel(role)}, {detail}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
