import { zodResolver } from '@hookform/resolvers/zod';
import { dayWords } from '@nodo/contracts/audit/value-formats';
import { listDatesText } from '@nodo/contracts/sanctions/values';
import { requiredText } from '@nodo/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SanctionsMatchFacts } from '../../../ui/sanctions-match.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type TriedName, triedNameQuery } from '../api/lists.ts';

const formSchema = z.object({
  name: requiredText(200, 'Escribe un nombre'),
  document: z.string().trim().max(40),
  bornOn: z.string(),
});

function Found({ tried }: { tried: TriedName }) {
  const query = useQuery(triedNameQuery(tried));
  if (query.error) return <QueryError query={query} fallback="No pudimos buscar en las listas." />;
  if (!query.data) return <SkeletonRows rows={2} label="Buscando…" className="h-14" />;
  const { lists, matches } = query.data;
  return (
    <div role="status" className="grid gap-3">
      {matches.length > 0 && (
        <ul className="grid gap-3">
          {matches.map((match) => (
            <li key={`${match.list} ${match.entryId}`} className="border-t border-line pt-3">
              <SanctionsMatchFacts match={match} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        {lists.length === 0
          ? 'No hay ninguna lista en uso.'
          : `${matches.length === 0 ? 'Ninguna lista nombra a alguien así.' : ''} ${dayWords(listDatesText(lists))}`.trim()}
      </p>
    </div>
  );
}

/** Test search of a name in the lists in use; nothing is stored. */
export function TryName() {
  const [tried, setTried] = useState<TriedName>();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '', document: '', bornOn: '' },
  });
  return (
    <Card aria-label="Probar un nombre">
      <CardHeader title="Probar un nombre" />
      <div className="grid gap-5 px-5 pt-4 pb-5 sm:px-6">
        <form
          noValidate
          onSubmit={form.handleSubmit((values) => setTried(values))}
          className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start"
        >
          <TextField form={form} name="name" label="Nombre completo" maxLength={200} />
          <TextField form={form} name="document" label="Número de documento" maxLength={40} />
          <TextField form={form} name="bornOn" label="Fecha de nacimiento" type="date" />
          <Button type="submit" className="sm:mt-6.5 h-11">
            Buscar
          </Button>
        </form>
        {tried && <Found tried={tried} />}
      </div>
    </Card>
  );
}
