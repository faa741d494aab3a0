import { useLocation } from 'react-router-dom';
import { ReservesPanel } from '../../features/reserves/components/reserves-panel.tsx';
import { momentIn } from '../../lib/moment-address.ts';
import { useTitle } from '../../lib/use-title.ts';
import { HomeLink } from '../../ui/home-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PresentNote } from '../../ui/unversioned-note.tsx';

/** Public proof of reserves: the treasury's holdings compared with the liabilities. */
export function ReservesPage() {
  useTitle('Reservas');
  // This page is outside of the shell, which shows the moment that a link from there carries.
  const isFromPast = momentIn(useLocation().search) !== undefined;
  return (
    <div className="mx-auto min-h-dvh max-w-5xl px-5 py-6 sm:px-8">
      <header className="mb-10">
        <HomeLink />
      </header>
      <main>
        <PageHeader
          title="Reservas"
          detail="Lo que la tesorería tiene en la cadena frente a todo lo que se debe, comprobado cada hora."
        />
        {isFromPast && (
          <div className="mb-6">
            <PresentNote />
          </div>
        )}
        <ReservesPanel />
      </main>
    </div>
  );
}
