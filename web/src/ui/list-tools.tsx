import type { ReactNode } from 'react';
import { CsvButton } from './csv-button.tsx';

/** What a panel is given whose filters can be kept. */
export interface KeepsViews {
  /** What is kept of the filters, and a way to keep those of now, written as the address has them. */
  savedViews: (search: string) => ReactNode;
}

interface ListToolsProps {
  /** What is kept of this list's filters, and a way to keep those of now. */
  savedViews?: ReactNode;
  /** Where all that is listed is a CSV file, and what that is called. */
  file: { path: string; name: string };
  disabled: boolean;
  /** What searches and narrows the list. */
  children: ReactNode;
}

/** Above a list of the staff: what narrows it and, at the end of that line where there is room, keeping and taking it along. */
export function ListTools({ savedViews, file, disabled, children }: ListToolsProps) {
  return (
    <div className="flex flex-wrap items-end justify-end gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-full sm:basis-[26rem] lg:basis-[42rem]">{children}</div>
      {savedViews}
      <CsvButton {...file} size="md" disabled={disabled} />
    </div>
  );
}
