import type { ReactNode } from 'react';
import { Choice } from './choice.tsx';

export type Way = 'file' | 'address';
const ways = [
  { value: 'file', label: 'Subir archivo' },
  { value: 'address', label: 'Usar una dirección' },
] as const satisfies readonly { value: Way; label: string }[];

interface FileOrAddressProps {
  /** Accessible name of the choice. */
  label: string;
  way: Way;
  onTurn: (way: Way) => void;
  file: ReactNode;
  address: ReactNode;
}

/** Choice between uploading a file and giving its web URL. */
export function FileOrAddress({ label, way, onTurn, file, address }: FileOrAddressProps) {
  return (
    <div className="grid gap-3">
      <Choice label={label} value={way} options={ways} onChange={onTurn} />
      {way === 'file' ? file : address}
    </div>
  );
}
