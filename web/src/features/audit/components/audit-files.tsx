import type { AuditFileView } from '@nodo/contracts/audit/files';
import { bogotaMoment } from '@nodo/contracts/bogota';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatBogotaDate, formatWhole, shortHash } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useShownMoment } from '../../../lib/shown-moment.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { auditFile, auditFilesQuery } from '../api/audit-files.ts';

const DAY_MS = 24 * 3_600_000;

/** The days the file covers: a single one, or the first and the last. */
function daysOf({ since, until }: AuditFileView): string {
  const last = new Date(Date.parse(until) - DAY_MS).toISOString().slice(0, 10);
  const words = (day: string) => formatBogotaDate(bogotaMoment(day, '12:00:00'));
  return since >= last ? words(last) : `${words(since)} a ${words(last)}`;
}

function AuditFile({ file }: { file: AuditFileView }) {
  const days = daysOf(file);
  const saving = useCommand({
    send: async (id: string) => saveFile(await auditFile(id), `auditoria-hasta-${file.until}.ndjson`),
    toastKey: 'audit-file',
    failed: 'No se pudo descargar el archivo',
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{days}</p>
        <p className="mt-0.5 text-[0.8125rem] leading-5 text-ink-3">
          {file.entries === 1 ? '1 registro' : `${formatWhole(file.entries)} registros`} · SHA-256{' '}
          <span title={file.sha256} className="font-mono">
            {shortHash(file.sha256)}
          </span>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={saving.isPending}
        aria-label={`Descargar la auditoría del ${days}`}
        onClick={() => saving.mutate(file.id)}
      >
        {!saving.isPending && <Download aria-hidden className="size-4" />}
        Descargar
      </Button>
    </div>
  );
}

/**
 * Audit export files, one per finished period. Renders nothing where the worker is not configured to write them.
 */
export function AuditFiles() {
  const isPast = useShownMoment() !== undefined;
  const query = useQuery({ ...auditFilesQuery, enabled: !isPast });
  if (isPast || !query.data?.length) return null;
  return (
    <ShortList
      title="Archivos por período"
      detail="Un registro por línea, con los datos personales ocultos."
      query={query}
      loading="Cargando archivos…"
      failed="No pudimos cargar los archivos."
      empty="Todavía no hay ninguno."
      more="Ver más archivos"
      keyOf={({ id }) => id}
    >
      {(file) => <AuditFile file={file} />}
    </ShortList>
  );
}
