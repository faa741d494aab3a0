import { bogotaDay } from '@nodo/contracts/bogota';
import type { MovementFilter } from '@nodo/contracts/movements/views';
import { FileDown } from 'lucide-react';
import { getFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { movementsFile } from '../api/list-movements.ts';

/** What is filtered, as a CSV file. */
export function ExportButton({ filter, disabled }: { filter: MovementFilter; disabled: boolean }) {
  const download = useCommand({
    worksInPast: true,
    send: async () => {
      const name = `movimientos-nodo-cartago-${bogotaDay(new Date())}.csv`;
      saveFile(await getFile(movementsFile(filter)), name);
    },
    toastKey: 'movements-export',
    failed: { title: 'No se pudo descargar el archivo', fallback: 'Intenta de nuevo.' },
  });
  return (
    <Button
      variant="outline"
      disabled={disabled}
      busy={download.isPending}
      acts={false}
      onClick={() => download.mutate()}
      className="max-sm:w-full"
    >
      {!download.isPending && <FileDown aria-hidden className="size-4" />}
      Descargar CSV
    </Button>
  );
}
