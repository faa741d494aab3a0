import { type SanctionsList, sanctionsListLabels } from '@nodo/contracts/sanctions/values';
import {
  listState,
  type SanctionsListState,
  type SanctionsListView,
  sanctionsListStateLabels,
} from '@nodo/contracts/sanctions/views';
import { formatSize } from '../../../lib/file-check.ts';
import { formatDateTime, formatDay, formatWhole } from '../../../lib/format.ts';
import { Badge, toneTable } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { ImportField } from './import-field.tsx';

const about: Record<SanctionsList, { file: string; from: string }> = {
  'ofac-sdn': { file: 'SDN.XML', from: 'https://sanctionslist.ofac.treas.gov' },
  'un-consolidated': {
    file: 'XML',
    from: 'https://main.un.org/securitycouncil/es/content/un-sc-consolidated-list',
  },
};

const tones = toneTable<SanctionsListState>({ missing: 'alert', old: 'amber', current: 'sea' });

type Imported = NonNullable<SanctionsListView['imported']>;

function screenedText({ screening }: Imported): string {
  if (screening === null) return 'En curso…';
  const { people, found, finishedAt } = screening;
  const who = people === 1 ? '1 persona' : `${formatWhole(people)} personas`;
  return `${who}, ${formatWhole(found)} con posibles coincidencias, ${formatDateTime(finishedAt)}`;
}

function Facts({ imported }: { imported: Imported }) {
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Fact label="Publicada el">{formatDay(imported.publishedOn)}</Fact>
      <Fact label="Entradas">
        <span className="tabular">{formatWhole(imported.entries)}</span>
      </Fact>
      <Fact label="Importada" isWide>
        {`${imported.importedBy}, ${formatDateTime(imported.importedAt)}, ${formatSize(imported.bytes)}`}
      </Fact>
      <Fact label="Personas cotejadas" isWide>
        {screenedText(imported)}
      </Fact>
    </dl>
  );
}

/** One list: date, importer, screening state, and the import of a newer version. */
export function ListCard({ list, imported, mayImport }: SanctionsListView & { mayImport: boolean }) {
  const label = sanctionsListLabels[list];
  const { file, from } = about[list];
  const state = listState({ list, imported });
  return (
    <Card aria-label={label}>
      <CardHeader
        title={label}
        action={<Badge tone={tones[state]}>{sanctionsListStateLabels[state]}</Badge>}
      />
      <div className="grid gap-5 px-5 pt-4 pb-5 sm:px-6">
        {imported ? (
          <Facts imported={imported} />
        ) : (
          <p className="text-sm leading-6 text-ink-2">
            Nadie se coteja con esta lista hasta que se importe su archivo.
          </p>
        )}
        {mayImport && (
          <div className="grid gap-2">
            <ImportField list={list} />
            <a
              href={from}
              target="_blank"
              rel="noreferrer"
              className="justify-self-start text-[0.8125rem] leading-5 text-ink-2 underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              Dónde se publica ({file})
            </a>
          </div>
        )}
      </div>
    </Card>
  );
}
