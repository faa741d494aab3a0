import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { getFile } from '../../../lib/api.ts';
import { readableError } from '../../../lib/errors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** The investment on paper, with the conditions that were accepted. */
export function ReceiptButton({ investmentId }: { investmentId: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const file = await getFile(`/api/investments/${investmentId}/receipt`);
      saveFile(file, `comprobante-nodo-cartago-${investmentId}.pdf`);
    },
    onError: (error) =>
      toast({
        title: 'No se pudo descargar el comprobante',
        description: readableError(error, 'Intenta de nuevo.'),
        tone: 'destructive',
        matter: 'investment-receipt',
      }),
  });
  return (
    <Button variant="outline" className="w-full" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <FileDown aria-hidden className="size-4" />}
      Descargar comprobante
    </Button>
  );
}
