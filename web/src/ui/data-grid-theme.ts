import { themeQuartz } from 'ag-grid-community';

/** AG Grid theme with our own colours, light and dark. */
export const gridTheme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 14,
  foregroundColor: 'var(--ink)',
  backgroundColor: 'var(--surface)',
  headerBackgroundColor: 'var(--surface)',
  headerTextColor: 'var(--ink-3)',
  headerFontWeight: 500,
  borderColor: 'var(--line)',
  rowHoverColor: 'var(--sunken)',
  oddRowBackgroundColor: 'var(--surface)',
  accentColor: 'var(--focus)',
  browserColorScheme: 'inherit',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerColumnBorder: false,
  columnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  cellHorizontalPadding: 14,
  // By default 150 px, which leaves a gap below one or two rows. Without rows the grid says so, in a row's height.
  autoHeightMinBodyHeight: 60,
});
