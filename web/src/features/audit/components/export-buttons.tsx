import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { auditExportSchema } from '@nodo/contracts/audit/commands';
import type { AuditExportFormat } from '@nodo/contracts/audit/values';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { getFile, post } from '../../../lib/api.ts';
import { datedName } from '../../../lib/file-name.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { filterQuery } from '../api/list-audit.ts';

const formats = [
  { format: 'csv', label: 'Exportar CSV', Icon: FileSpreadsheet },
  { format: 'pdf', label: 'Exportar PDF', Icon: FileText },
] as const;

/**
 * Exports the filtered entries as a file, in the past as of its moment; the download is itself audited. A too large
 * export is refused with an error message.
 */
export function ExportButtons({ filter }: { filter: AuditFilter }) {
  const exporting = useCommand({
    send: async (format: AuditExportFormat, key) => {
      const fileName = datedName('auditoria', format);
      const body = { format, filter: Object.fromEntries(filterQuery(filter)) };
      const asked = { body, key, schema: auditExportSchema, worksInPast: true };
      const { url } = await post('/api/audit/exports', asked);
      saveFile(await getFile(url), fileName);
    },
    worksInPast: true,
    toastKey: 'audit-export',
    failed: { title: 'No se pudo exportar', fallback: 'Intenta de nuevo.' },
  });
  return (
    <div className="flex flex-wrap gap-3">
      {formats.map(({ format, label, Icon }) => (
        <Button
          key={format}
          variant="outline"
          acts={false}
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
