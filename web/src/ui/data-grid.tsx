import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  LocaleModule,
  ModuleRegistry,
  PaginationModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { gridTexts } from './data-grid-texts.ts';
import { gridTheme } from './data-grid-theme.ts';

ModuleRegistry.registerModules([ClientSideRowModelModule, PaginationModule, LocaleModule, CellStyleModule]);

export type GridColumn<Row> = ColDef<Row>;

interface DataGridProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: GridColumn<Row>[];
  rowId: (row: Row) => string;
  rowHeight?: number;
}

const PAGE = 20;
const defaults: ColDef = {
  sortable: true,
  resizable: true,
  suppressMovable: true,
  // Renderers use the whole row, so a cell must rerender even if its own value ('pending') is unchanged. Only
  // changed rows get here, since unchanged ones are the same objects.
  equals: () => false,
};

/** A table of client-side rows with sorting, filters and pages, in Spanish and in our style. */
export function DataGrid<Row>({ label, rows, columns, rowId, rowHeight = 60 }: DataGridProps<Row>) {
  return (
    <section aria-label={label}>
      <AgGridReact<Row>
        theme={gridTheme}
        rowData={[...rows]}
        columnDefs={columns}
        defaultColDef={defaults}
        getRowId={({ data }) => rowId(data)}
        rowHeight={rowHeight}
        headerHeight={46}
        domLayout="autoHeight"
        pagination={rows.length > PAGE}
        paginationPageSize={PAGE}
        paginationPageSizeSelector={false}
        enableCellTextSelection
        localeText={gridTexts}
      />
    </section>
  );
}
