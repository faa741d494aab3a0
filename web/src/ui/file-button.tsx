import { FileDown } from 'lucide-react';
import { getFile } from '../lib/api.ts';
import { saveFile } from '../lib/save-file.ts';
import { useCommand } from '../lib/use-command.ts';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'disabled' | 'className'> {
  /** Address of the file. */
  path: string;
  /** Its name when it is saved. */
  nameOf: () => string;
  /** Title of the message when it fails. */
  failed?: string;
  children: string;
}

/** Downloads a file, also while the past is shown. */
export function FileButton({ path, nameOf, failed, size = 'sm', children, ...button }: FileButtonProps) {
  const download = useCommand({
    worksInPast: true,
    send: async () => {
      const name = nameOf();
      saveFile(await getFile(path), name);
    },
    toastKey: `file ${path}`,
    failed: { title: failed ?? 'No se pudo descargar el archivo', fallback: 'Intenta de nuevo.' },
  });
  return (
    <Button
      variant="outline"
      size={size}
      {...button}
      busy={download.isPending}
      acts={false}
      onClick={() => download.mutate()}
    >
      {!download.isPending && <FileDown aria-hidden className="size-4" />}
      {children}
    </Button>
  );
}
