import { FileDown } from 'lucide-react';
import { datedName } from '../../../lib/file-name.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { type JournalFormat, journalFile } from '../api/get-books.ts';

const formats = [
  { format: 'csv', label: 'Descargar CSV' },
  { format: 'journal', label: 'Para contabilidad' },
] as const satisfies readonly { format: JournalFormat; label: string }[];

/** Downloads of the whole journal: for spreadsheets, and as plain text that Ledger and hledger import. */
export function ExportButtons() {
  const download = useCommand({
    send: async (format: JournalFormat) => {
      const fileName = datedName('libro-diario', format);
      saveFile(await journalFile(format), fileName);
    },
    worksInPast: true,
    toastKey: 'books-export',
    failed: { title: 'No se pudo descargar el libro diario', fallback: 'Intenta de nuevo.' },
  });
  return (
    <div className="flex flex-wrap gap-3">
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          variant="outline"
          acts={false}
          busy={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          <FileDown aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
    </div>
  );
}
