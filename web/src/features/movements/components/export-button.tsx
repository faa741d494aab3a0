import type { MovementFilter } from '@nodo/contracts/movements';
import { bogotaDay } from '@nodo/contracts/report-periods';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { getFile } from '../../../lib/api.ts';
import { readableError } from '../../../lib/errors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { movementsFile } from '../api/list-movements.ts';

/** What is filtered, as a CSV file. */
export function ExportButton({ filter, disabled }: { filter: MovementFilter; disabled: boolean }) {
  const download = useMutation({
    mutationFn: async () => {
      const name = `movimientos-nodo-cartago-${bogotaDay(new Date())}.csv`;
      saveFile(await getFile(movementsFile(filter)), name);
    },
    onError: (error) =>
      toast({
        title: 'No se pudo descargar el archivo',
        description: readableError(error, 'Intenta de nuevo.'),
        tone: 'destructive',
        matter: 'movements-export',
      }),
  });
  return (
    <Button
      variant="outline"
      disabled={disabled}
      busy={download.isPending}
      onClick={() => download.mutate()}
      className="max-sm:w-full"
    >
      {!download.isPending && <FileDown aria-hidden className="size-4" />}
      Descargar CSV
    </Button>
  );
}
