import type { ReactNode } from 'react';
import { Choice } from './choice.tsx';

export type Way = 'file' | 'address';
const ways = [
  { value: 'file', label: 'Subir archivo' },
  { value: 'address', label: 'Usar una dirección' },
] as const satisfies readonly { value: Way; label: string }[];

interface FileOrAddressProps {
  /** Of the choice, for screen readers. */
  label: string;
  way: Way;
  onTurn: (way: Way) => void;
  file: ReactNode;
  address: ReactNode;
}

/** Two ways to give the same: the file itself, or where it is on the web. */
export function FileOrAddress({ label, way, onTurn, file, address }: FileOrAddressProps) {
  return (
    <div className="grid gap-3">
      <Choice label={label} value={way} options={ways} onChange={onTurn} />
      {way === 'file' ? file : address}
    </div>
  );
}
