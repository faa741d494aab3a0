import { zodResolver } from '@hookform/resolvers/zod';
import { dayWords } from '@nodo/contracts/audit/value-formats';
import { listDatesText } from '@nodo/contracts/sanctions/values';
import { requiredText } from '@nodo/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAddressView } from '../../../lib/use-address-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { SanctionsMatchFacts } from '../../../ui/sanctions-match.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { matchesFile, triedNameQuery } from '../api/lists.ts';
import { readTried, type TriedName, writeTried } from '../tried-view.ts';

const formSchema = z.object({
  name: requiredText(200, 'Escribe un nombre'),
  document: z.string().trim().max(40),
  bornOn: z.string(),
});

const nobody = { name: '', document: '', bornOn: '' };

function countText(matches: number): string {
  if (matches === 0) return 'Ninguna lista nombra a alguien así';
  return matches === 1 ? '1 posible coincidencia' : `${matches} posibles coincidencias`;
}

function Found({ tried, onClear }: { tried: TriedName; onClear: () => void }) {
  const query = useQuery(triedNameQuery(tried));
  if (query.error) return <QueryError query={query} fallback="No pudimos buscar en las listas." />;
  if (!query.data) return <SkeletonRows rows={2} label="Buscando…" className="h-14" />;
  const { lists, matches } = query.data;
  if (lists.length === 0) return <ResultCount text="No hay ninguna lista en uso." onClear={onClear} />;
  return (
    <div className="grid gap-3">
      <ResultCount text={countText(matches.length)} onClear={onClear} />
      {matches.length > 0 && (
        <ul className="grid gap-3">
          {matches.map((match) => (
            <li key={`${match.list} ${match.entryId}`} className="border-t border-line pt-3">
              <SanctionsMatchFacts match={match} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[0.8125rem] leading-5 text-ink-3">{dayWords(listDatesText(lists))}</p>
        {matches.length > 0 && <CsvButton path={matchesFile(tried)} name="coincidencias" />}
      </div>
    </div>
  );
}

/** Test search of a name in the lists in use; nothing is stored, and the URL keeps what is tried. */
export function TryName() {
  const [tried, change] = useAddressView(readTried, writeTried);
  const form = useForm({ resolver: zodResolver(formSchema), values: tried });
  return (
    <Card aria-label="Probar un nombre">
      <CardHeader title="Probar un nombre" />
      <div className="grid gap-5 px-5 pt-4 pb-5 sm:px-6">
        <form
          noValidate
          onSubmit={form.handleSubmit((values) => change(values))}
          className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start"
        >
          <TextField form={form} name="name" label="Nombre completo" maxLength={200} />
          <TextField form={form} name="document" label="Número de documento" maxLength={40} />
          <TextField form={form} name="bornOn" label="Fecha de nacimiento" type="date" />
          <Button type="submit" className="sm:mt-6.5">
            Buscar
          </Button>
        </form>
        {tried.name && <Found tried={tried} onClear={() => change(nobody)} />}
      </div>
    </Card>
  );
}
