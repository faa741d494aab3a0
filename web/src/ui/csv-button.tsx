import { FileDown } from 'lucide-react';
import { getFile } from '../lib/api.ts';
import { datedName } from '../lib/file-name.ts';
import { saveFile } from '../lib/save-file.ts';
import { useCommand } from '../lib/use-command.ts';
import { Button, type ButtonProps } from './button.tsx';

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
  const download = useCommand({
    worksInPast: true,
    send: async () => {
      const fileName = datedName(name, 'csv', path);
      saveFile(await getFile(path), fileName);
    },
    toastKey: `csv ${name}`,
    failed: { title: 'No se pudo descargar el archivo', fallback: 'Intenta de nuevo.' },
  });
  return (
    <Button
      variant="outline"
      size={size}
      disabled={disabled}
      busy={download.isPending}
      acts={false}
      onClick={() => download.mutate()}
      className="max-sm:w-full"
    >
      {!download.isPending && <FileDown aria-hidden className="size-4" />}
      Descargar CSV
    </Button>
  );
}
