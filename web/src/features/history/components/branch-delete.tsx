import type { BranchView } from '@nodo/contracts/history/branches/views';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDeleteBranch } from '../use-branch-orders.ts';

interface BranchDeleteProps {
  branch: BranchView;
  onDone?: () => void;
}

/** Deletes a branch after a confirmation. */
export function BranchDelete({ branch, onDone }: BranchDeleteProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const command = useDeleteBranch(branch, () => {
    close();
    onDone?.();
  });
  if (branch.isEnding) return null;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        acts
        aria-label={`Borrar la suposición ${branch.label}`}
        onClick={() => setAsking(true)}
      >
        Borrar
      </Button>
      {isAsking && (
        <Dialog
          open
          onOpenChange={close}
          title="¿Borrar la suposición?"
          description={`Se borra lo que se calculó para «${branch.label}». Lo que pasó no cambia.`}
        >
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={close} disabled={command.isPending}>
              No
            </Button>
            <Button variant="danger" busy={command.isPending} onClick={() => command.mutate(undefined)}>
              Sí, borrar
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
