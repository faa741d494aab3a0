import type { VideoFilter } from '@nodo/contracts/videos/views';
import { FileDown } from 'lucide-react';
import { getFile } from '../../../lib/api.ts';
import { datedName } from '../../../lib/file-name.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';

/** Downloads the filtered videos as a PDF report. */
export function ReportButton({ filter: { search, phase } }: { filter: VideoFilter }) {
  const download = useCommand({
    worksInPast: true,
    send: async () => {
      const path = `/api/progress-videos/report?${new URLSearchParams({ search, phase })}`;
      const fileName = datedName('videos-nodo-cartago', 'pdf', path);
      saveFile(await getFile(path), fileName);
    },
    toastKey: 'video-report',
    failed: { title: 'No se pudo descargar el reporte', fallback: 'Intenta de nuevo.' },
  });
  return (
    <Button variant="outline" busy={download.isPending} acts={false} onClick={() => download.mutate()}>
      {!download.isPending && <FileDown aria-hidden className="size-4" />}
      Descargar Reporte
    </Button>
  );
}
