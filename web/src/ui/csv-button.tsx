import { datedName } from '../lib/file-name.ts';
import type { ButtonProps } from './button.tsx';
import { FileButton } from './file-button.tsx';

interface CsvButtonProps {
  /** Address of the file. */
  path: string;
  /** File name, before the date. */
  name: string;
  disabled?: boolean;
  size?: ButtonProps['size'];
}

/** Downloads everything that a list shows as a CSV file. */
export function CsvButton({ path, name, disabled = false, size = 'sm' }: CsvButtonProps) {
  return (
    <FileButton
      path={path}
      nameOf={() => datedName(name, 'csv', path)}
      size={size}
      disabled={disabled}
      className="max-sm:w-full"
    >
      Descargar CSV
    </FileButton>
  );
}
