import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useReportedText } from '../lib/use-reported-text.ts';
import type { FieldControl } from './field.tsx';
import { Input } from './input.tsx';

const TYPING_PAUSE_MS = 200;
const MAX_SEARCH = 100;

/** The typed text, reported after a pause. */
function useTyping(search: string, onPause: (search: string) => void) {
  const { text, setText, told, ...typing } = useReportedText(search, onPause);
  const tell = useEffectEvent(typing.tell);
  useEffect(() => {
    const next = text.trim();
    if (next === told) return;
    const timer = setTimeout(() => tell(next), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, told]);
  return [text, setText] as const;
}

interface SearchInputProps {
  control: FieldControl;
  /** Search text; empty for none. */
  search: string;
  placeholder: string;
  onSearch: (search: string) => void;
}

/** Search input, debounced. */
export function SearchInput({ control, search, placeholder, onSearch }: SearchInputProps) {
  const [text, setText] = useTyping(search, onSearch);
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <Input
        {...control}
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        className="pr-11 pl-10"
      />
      {text && (
        <button
          type="button"
          aria-label="Borrar la búsqueda"
          onClick={() => setText('')}
          className="absolute top-1 right-1 grid size-9 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
