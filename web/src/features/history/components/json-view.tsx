import { CopyButton } from '../../../ui/copy-button.tsx';

/** A value as formatted JSON with a copy button. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2) ?? 'null';
  return (
    <section aria-label={label} className="relative min-w-0 rounded-md border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <h3 className="text-[0.8125rem] text-ink-3">{label}</h3>
        <CopyButton text={text} label={`Copiar: ${label}`} done={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto px-4 pb-4 font-mono text-[0.8125rem] leading-5">
        {text}
      </pre>
    </section>
  );
}
