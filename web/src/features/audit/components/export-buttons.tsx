import type { AuditFilter } from '@nodo/contracts/audit';
import { type AuditExportFormat, auditExportSchema } from '@nodo/contracts/audit-exports';
import { TIME_ZONE } from '@nodo/contracts/constants';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { getFile, post } from '../../../lib/api.ts';
import { readableError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { filterQuery } from '../api/list-audit.ts';

const formats = [
  { format: 'csv', label: 'Exportar CSV', Icon: FileSpreadsheet },
  { format: 'pdf', label: 'Exportar PDF', Icon: FileText },
] as const;

function fileName(format: AuditExportFormat): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  return `auditoria-${day}.${format}`;
}

/** Hands a file to the browser's downloads. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}

/** The browser has taken the file by then. */
const RELEASE_MS = 60_000;

/** What is filtered, as a file; that it was taken is recorded. One that would be too large is refused in words. */
export function ExportButtons({ filter }: { filter: AuditFilter }) {
  const exporting = useMutation({
    mutationFn: async (format: AuditExportFormat) => {
      const body = { format, filter: Object.fromEntries(filterQuery(filter)) };
      const request = { body, key: crypto.randomUUID(), schema: auditExportSchema };
      const { url } = await post('/api/audit/exports', request);
      save(await getFile(url), fileName(format));
    },
    onError: (error) =>
      toast({
        title: 'No se pudo exportar',
        description: readableError(error, 'Intenta de nuevo.'),
        tone: 'destructive',
        matter: 'audit-export',
      }),
  });
  return (
    <div className="flex flex-wrap gap-3">
      {formats.map(({ format, label, Icon }) => (
        <Button
          key={format}
          variant="outline"
          busy={exporting.isPending && exporting.variables === format}
          disabled={exporting.isPending}
          onClick={() => exporting.mutate(format)}
        >
          {!(exporting.isPending && exporting.variables === format) && (
            <Icon aria-hidden className="size-4" />
          )}
          {label}
        </Button>
      ))}
    </div>
  );
}
