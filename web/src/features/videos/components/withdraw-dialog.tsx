import type { ProgressVideoView } from '@nodo/contracts/videos/views';
import { readableError } from '../../../lib/errors.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWithdraw } from '../use-publish.ts';
import { Thumbnail } from './thumbnail.tsx';

interface WithdrawDialogProps {
  video: ProgressVideoView;
  onClose: () => void;
}

/** Asks for confirmation before a video is withdrawn. */
export function WithdrawDialog({ video, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdraw(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Retirar video"
      description="Nadie lo verá más. Su historial se conserva."
    >
      <div className="grid gap-5">
        <div className="flex items-center gap-4">
          <Thumbnail video={video} sizes="9rem" isSmall className="w-36 shrink-0 rounded-md" />
          <div className="min-w-0">
            <p className="font-medium">{video.title}</p>
            <p className="text-sm text-ink-3">{video.section}</p>
          </div>
        </div>
        {withdraw.error && (
          <Notice tone="alert" title="No se retiró nada" live>
            {readableError(withdraw.error, 'Intenta de nuevo.')}
          </Notice>
        )}
        <Actions onCancel={onClose} isBusy={withdraw.isPending}>
          <Button variant="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate(video)}>
            {withdraw.isPending ? 'Retirando…' : 'Retirar video'}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
