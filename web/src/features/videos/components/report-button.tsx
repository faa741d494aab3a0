import { TIME_ZONE } from '@nodo/contracts/constants';
import type { VideoFilter } from '@nodo/contracts/progress-videos';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { getFile } from '../../../lib/api.ts';
import { readableError } from '../../../lib/errors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';

function fileName(): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  return `videos-nodo-cartago-${day}.pdf`;
}

/** What is filtered, printed. */
export function ReportButton({ filter: { search, phase } }: { filter: VideoFilter }) {
  const download = useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams({ search, phase });
      saveFile(await getFile(`/api/progress-videos/report?${query}`), fileName());
    },
    onError: (error) =>
      toast({
        title: 'No se pudo descargar el reporte',
        description: readableError(error, 'Intenta de nuevo.'),
        tone: 'destructive',
        matter: 'video-report',
      }),
  });
  return (
    <Button variant="outline" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <FileDown aria-hidden className="size-4" />}
      Descargar Reporte
    </Button>
  );
}
