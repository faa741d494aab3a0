import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { auditExportSchema } from '@nodo/contracts/audit/commands';
import type { AuditExportFormat } from '@nodo/contracts/audit/values';
import { bogotaDay } from '@nodo/contracts/bogota';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { getFile, post } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { filterQuery } from '../api/list-audit.ts';

const formats = [
  { format: 'csv', label: 'Exportar CSV', Icon: FileSpreadsheet },
  { format: 'pdf', label: 'Exportar PDF', Icon: FileText },
] as const;

function fileName(format: AuditExportFormat): string {
  const day = bogotaDay(new Date());
  return `auditoria-${day}.${format}`;
}

/**
 * Exports the filtered entries as a file; the download is itself audited. A too large export is refused with an
 * error message.
 */
export function ExportButtons({ filter }: { filter: AuditFilter }) {
  const exporting = useCommand({
    send: async (format: AuditExportFormat, key) => {
      const body = { format, filter: Object.fromEntries(filterQuery(filter)) };
      const { url } = await post('/api/audit/exports', { body, key, schema: auditExportSchema });
      saveFile(await getFile(url), fileName(format));
    },
    toastKey: 'audit-export',
    failed: { title: 'No se pudo exportar', fallback: 'Intenta de nuevo.' },
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
