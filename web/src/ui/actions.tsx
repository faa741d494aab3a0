import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ActionsProps {
  onCancel: () => void;
  /** While it is being done it can't be called off. */
  isBusy: boolean;
  /** The button that does it. */
  children: ReactNode;
}

/** The end of a form or of a question: calling it off, or doing it. */
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
