import { type ChangeEvent, type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { cx } from './cx.ts';
import type { FieldControl } from './field.tsx';

interface FileBoxProps {
  control: FieldControl;
  /** MIME types, as the `accept` of a file input. */
  accept: string;
  isEmpty: boolean;
  onFile: (file: File) => void;
  inputRef?: Ref<HTMLInputElement>;
  children: ReactNode;
}

/** A visually hidden file input, for keyboard and screen readers, with visible content; takes dropped files too. */
export function FileBox({ control, accept, isEmpty, onFile, inputRef, children }: FileBoxProps) {
  const [isOver, setIsOver] = useState(false);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // Allows choosing the same file again after a failure.
    event.target.value = '';
    if (file) onFile(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }
  const quiet = isEmpty ? 'border-line-strong bg-surface' : 'border-line bg-surface';
  const still = control['aria-invalid'] ? 'border-alert bg-alert-soft/40' : quiet;
  const look = isOver ? 'border-signal bg-signal-soft' : still;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is only a mouse shortcut for the input
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'relative rounded-md border transition-colors',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-(--focus)',
        isEmpty && 'border-dashed',
        look,
      )}
    >
      <input {...control} ref={inputRef} type="file" accept={accept} onChange={choose} className="sr-only" />
      {children}
    </div>
  );
}
