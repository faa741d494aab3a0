import { Upload } from 'lucide-react';

interface DropZoneProps {
  /** Id of the file input. */
  htmlFor: string;
  /** Accepted types and maximum size. */
  accepted: string;
}

/** Drop target and file button, while no file is selected. */
export function DropZone({ htmlFor, accepted }: DropZoneProps) {
  return (
    <label
      htmlFor={htmlFor}
      className="flex cursor-pointer flex-col items-center gap-1 rounded-[inherit] px-4 py-7 text-center transition-colors hover:bg-sunken/60"
    >
      <span className="mb-1.5 grid size-11 place-items-center rounded-full bg-sunken text-ink-2">
        <Upload aria-hidden className="size-5" strokeWidth={1.8} />
      </span>
      <span className="text-[0.9375rem] font-medium">
        <span className="underline decoration-line-strong underline-offset-4">Elige un archivo</span>
        <span className="pointer-coarse:hidden"> o suéltalo aquí</span>
      </span>
      <span className="text-[0.8125rem] text-ink-3">{accepted}</span>
    </label>
  );
}
