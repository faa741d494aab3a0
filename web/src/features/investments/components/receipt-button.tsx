import { FileDown } from 'lucide-react';
import { getFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';

/** Downloads a PDF receipt of the investment, with the accepted terms. */
export function ReceiptButton({ investmentId }: { investmentId: string }) {
  const download = useCommand({
    send: async () => {
      const file = await getFile(`/api/investments/${investmentId}/receipt`);
      saveFile(file, `comprobante-nodo-cartago-${investmentId}.pdf`);
    },
    worksInPast: true,
    toastKey: 'investment-receipt',
    failed: { title: 'No se pudo descargar el comprobante', fallback: 'Intenta de nuevo.' },
  });
  return (
    <Button
      variant="outline"
      className="w-full"
      busy={download.isPending}
      acts={false}
      onClick={() => download.mutate()}
    >
      {!download.isPending && <FileDown aria-hidden className="size-4" />}
      Descargar comprobante
    </Button>
  );
}
