import { useState } from 'react';

/**
 * Text of a control that reports some of what is typed, and whose value follows through the URL. A value set from
 * outside replaces the text, unless something is being typed that wasn't reported yet.
 */
export function useReportedText(value: string, onTell: (value: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Reported values that may still come back through the URL, latest last, since it is updated asynchronously.
  const [told, setTold] = useState([value]);
  const last = told.at(-1) ?? value;
  if (value !== known) {
    setKnown(value);
    const place = told.indexOf(value);
    setTold(place < 0 ? [value] : told.slice(place));
    const isTyping = text.trim() !== last;
    if (place < 0 && !isTyping) setText(value);
  }
  function tell(next: string): void {
    setTold((before) => [...before, next]);
    onTell(next);
  }
  /** An update to the same text would stay queued, and undo a later one that was made while rendering. */
  function take(typed: string): void {
    if (typed !== text) setText(typed);
  }
  return { text, setText: take, told: last, tell };
}
