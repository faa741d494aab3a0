import {
  CellStyleModule,
  type ColDef,
  type GridApi,
  type IDatasource,
  type IGetRowsParams,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  ScrollApiModule,
  type SortChangedEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { keepPlace } from './data-grid-anchor.ts';
import { gridTexts } from './data-grid-texts.ts';
import { gridTheme } from './data-grid-theme.ts';

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  RowApiModule,
  ScrollApiModule,
  LocaleModule,
  CellStyleModule,
]);

export interface GridSort {
  /** `colId` of the column. */
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

/** Reads `limit` server-side rows from `offset` on, in this order. */
export type ReadRows<Row> = (
  place: { readonly offset: number; readonly limit: number },
  sort: GridSort | undefined,
) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;

interface RemoteGridProps<Row> {
  label: string;
  columns: ColDef<Row>[];
  rowId: (row: Row) => string;
  rowHeight: number;
  /** Number of rows, so that a short list gets a short grid. */
  total: number;
  /** A new function is treated as a new list, shown from its top. */
  read: ReadRows<Row>;
  /** Rows per request. */
  pageSize: number;
  /** Row to begin at, below those before it. */
  startAt?: number;
  /** On change, the displayed rows are refetched in place. */
  version: number;
  onSort: (sort: GridSort) => void;
}

const HEADER = 46;
const SETTLE_MS = 60;
const RETRY_DIRTY_MS = 150;
const defaults: ColDef = {
  sortable: true,
  resizable: true,
  suppressMovable: true,
  sortingOrder: ['asc', 'desc'],
  // Renderers use the whole row, not only the value of their column, so cells must always rerender.
  equals: () => false,
};

function sortOf([first]: IGetRowsParams['sortModel']): GridSort | undefined {
  return first && { by: first.colId, direction: first.sort };
}

/** Tracks requests in flight; a refresh requested meanwhile runs after they are done. */
class Pace {
  #underWay = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWanted = false;
  readonly #refresh: () => void;

  constructor(refresh: () => void) {
    this.#refresh = refresh;
  }

  want(): void {
    this.#isWanted = true;
    if (this.#underWay > 0 || this.#timer) return;
    this.#isWanted = false;
    this.#refresh();
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      return await work;
    } finally {
      this.#underWay--;
      if (this.#underWay === 0 && this.#isWanted) this.#later();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isWanted = false;
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isWanted) this.want();
    }, RETRY_DIRTY_MS);
  }
}

/** Serves the rows the grid requests, without moving what the user is looking at. */
function datasourceOf<Row>(
  read: ReadRows<Row>,
  pace: Pace,
  place: (change: () => void) => void,
  onFailure: (failed: boolean) => void,
): IDatasource {
  return {
    getRows({ startRow, endRow, sortModel, successCallback, failCallback }) {
      const asked = read({ offset: startRow, limit: endRow - startRow }, sortOf(sortModel));
      pace.during(asked).then(
        ({ rows, total }) => {
          onFailure(false);
          place(() => successCallback([...rows], total));
        },
        () => {
          onFailure(true);
          failCallback();
        },
      );
    },
  };
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-alert-soft px-5 py-2.5 text-sm"
    >
      No pudimos cargar una parte de la lista.
      <Button size="sm" variant="outline" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}

/** A table of any number of server-side rows: rows are fetched on scrolling and sorted by the server. */
export function RemoteGrid<Row>(props: RemoteGridProps<Row>) {
  const { label, columns, rowId, rowHeight, total, read, pageSize, startAt, version, onSort } = props;
  const root = useRef<HTMLElement>(null);
  const grid = useRef<GridApi<Row>>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const [pace] = useState(() => new Pace(() => grid.current?.refreshInfiniteCache()));
  const datasource = useMemo(() => {
    const place = (change: () => void) =>
      grid.current && root.current ? keepPlace(grid.current, root.current, change) : change();
    return datasourceOf(read, pace, place, setFailed);
  }, [read, pace]);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    pace.want();
  }, [version, pace]);
  useEffect(() => () => pace.stop(), [pace]);

  function reportSort({ columns: changed }: SortChangedEvent<Row>) {
    const column = changed?.find((one) => one.getSort());
    const direction = column?.getSort();
    if (column && direction) onSort({ by: column.getColId(), direction });
  }
  return (
    <section ref={root} aria-label={label}>
      {hasFailed && <Failure onRetry={() => grid.current?.refreshInfiniteCache()} />}
      <div style={{ height: `min(${HEADER + total * rowHeight + 2}px, max(26rem, 100dvh - 9rem))` }}>
        <AgGridReact<Row>
          theme={gridTheme}
          rowModelType="infinite"
          datasource={datasource}
          columnDefs={columns}
          defaultColDef={defaults}
          getRowId={({ data }) => rowId(data)}
          rowHeight={rowHeight}
          headerHeight={HEADER}
          cacheBlockSize={pageSize}
          maxBlocksInCache={6}
          blockLoadDebounceMillis={SETTLE_MS}
          infiniteInitialRowCount={total}
          suppressMultiSort
          // Animated rows would leave the position that is kept for them.
          animateRows={false}
          enableCellTextSelection
          localeText={gridTexts}
          onGridReady={({ api }) => {
            grid.current = api;
            if (startAt) api.ensureIndexVisible(startAt, 'middle');
          }}
          onSortChanged={reportSort}
        />
      </div>
    </section>
  );
}
