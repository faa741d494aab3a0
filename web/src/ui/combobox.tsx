import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from './cx.ts';
import type { FieldControl } from './field.tsx';
import { Input } from './input.tsx';
import type { SelectOption } from './select.tsx';

interface ComboboxProps {
  control: FieldControl;
  /** Typed text, controlled by the parent, which runs the search. */
  text: string;
  onText: (text: string) => void;
  /** Results for `text`; undefined while searching, or before the first search. */
  options: readonly SelectOption[] | undefined;
  placeholder: string;
  /** Shown instead of options: searching, or nothing found. */
  message: string;
  onChoose: (value: string) => void;
}

const move = (from: number, step: number, length: number) => (from + step + length) % length;

/** Text input with suggestions while typing (WAI-ARIA APG, "combobox with list autocomplete"). */
export function Combobox({ control, text, onText, options, placeholder, message, onChoose }: ComboboxProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = options ?? [];
  const isShown = isOpen && text.trim() !== '';
  const current = Math.min(active, found.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(value: string): void {
    setOpen(false);
    onChoose(value);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Escape') {
      onText('');
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isShown && found.length > 0) setActive(move(current, step, found.length));
      setOpen(true);
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault();
      const option = found[current];
      if (option) choose(option.value);
    }
  }

  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <Input
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && found.length > 0 ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder}
        value={text}
        className="pl-10"
        onChange={(event) => {
          onText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {isShown && (
        <div className="animate-fade absolute top-full right-0 left-0 z-30 mt-1.5 min-w-64 rounded-md border border-line bg-surface p-1.5 shadow-float">
          {found.length === 0 && (
            <p role="status" className="px-2.5 py-2 text-sm text-ink-2">
              {message}
            </p>
          )}
          <div id={listId} role="listbox" aria-label={placeholder} className="max-h-72 overflow-y-auto">
            {found.map(({ value, label, detail }, index) => (
              <div
                key={value}
                id={optionId(index)}
                role="option"
                aria-selected={index === current}
                tabIndex={-1}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(value)}
                onKeyDown={press}
                className={cx(
                  'cursor-default rounded-sm px-2.5 py-2 text-[0.9375rem] outline-none',
                  index === current && 'bg-sunken',
                )}
              >
                <span className="block truncate">{label}</span>
                {detail && <span className="block truncate text-[0.8125rem] text-ink-3">{detail}</span>}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
