import type { SavedViewScreen } from '@nodo/contracts/saved-views/values';
import type { ReactNode } from 'react';
import { CsvButton } from './csv-button.tsx';

/** Props of a panel whose filters can be saved. */
export interface KeepsViews {
  /**
   * The saved views, with a control to save the current filters, given as URL parameters. `screen`: for a further list
   * of the panel.
   */
  savedViews: (search: string, screen?: SavedViewScreen) => ReactNode;
}

interface ListToolsProps {
  /** The saved views of this list, with a control to save the current filters. */
  savedViews?: ReactNode;
  /** Address and name of the CSV file with all rows. */
  file: { path: string; name: string };
  disabled: boolean;
  /** Search and filters of the list. */
  children: ReactNode;
}

/** Toolbar above a staff list: filters, and at the end of the line (if it fits) saved views and CSV download. */
export function ListTools({ savedViews, file, disabled, children }: ListToolsProps) {
  return (
    <div className="flex flex-wrap items-end justify-end gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-full sm:basis-[26rem] lg:basis-[42rem]">{children}</div>
      {savedViews}
      <CsvButton {...file} size="md" disabled={disabled} />
    </div>
  );
}
