import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ActionsProps {
  onCancel: () => void;
  /** Disables cancelling while the action runs. */
  isBusy: boolean;
  /** The confirm button. */
  children: ReactNode;
}

/** Cancel and confirm buttons at the end of a form or question. */
export function Actions({ onCancel, isBusy, children }: ActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="outline" onClick={onCancel} disabled={isBusy}>
        Cancelar
      </Button>
      {children}
    </div>
  );
}
