import { FileDown } from 'lucide-react';
import { getFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';

interface FileButtonProps {
  /** Address of the file. */
  path: string;
  name: string;
  /** Title of the message when it fails. */
  failed: string;
  children: string;
}

/** Downloads a file of the history. */
export function FileButton({ path, name, failed, children }: FileButtonProps) {
  const download = useCommand({
    send: async () => saveFile(await getFile(path), name),
    worksInPast: true,
    toastKey: `history-file ${name}`,
    failed: { title: failed, fallback: 'Intenta de nuevo.' },
  });
  return (
    <Button
      variant="outline"
      size="sm"
      acts={false}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {!download.isPending && <FileDown aria-hidden className="size-4" />}
      {children}
    </Button>
  );
}
