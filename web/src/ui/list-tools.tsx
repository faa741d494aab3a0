import type { ReactNode } from 'react';
import { CsvButton } from './csv-button.tsx';

interface ListToolsProps {
  /** What is kept of this list's filters, and a way to keep those of now. */
  savedViews?: ReactNode;
  /** Where all that is listed is a CSV file, and what that is called. */
  file: { path: string; name: string };
  disabled: boolean;
}

/** Beside a list of the staff: its saved views, and taking it along. */
export function ListTools({ savedViews, file, disabled }: ListToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {savedViews}
      <div className="ml-auto max-sm:w-full">
        <CsvButton {...file} disabled={disabled} />
      </div>
    </div>
  );
}
