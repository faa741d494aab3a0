interface LegendProps {
  readonly items: readonly { readonly name: string; readonly colour: string }[];
}

/** Legend of a chart's colours. */
export function ChartLegend({ items }: LegendProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      {items.map(({ name, colour }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[3px]" style={{ background: colour }} />
          {name}
        </span>
      ))}
    </span>
  );
}
