import type { RecordMediaFile } from '@nodo/contracts/media-files';
import { type MediaView, mediaPath } from '@nodo/contracts/project-images';
import type { Categories } from '../categories.ts';
import type { CommandContext, Outcome } from '../commands/context.ts';
import { decideRecordMedia } from './decider.ts';

export function createMediaHandlers({ mediaFiles }: Pick<Categories, 'mediaFiles'>) {
  async function record(context: CommandContext, command: RecordMediaFile): Promise<Outcome<MediaView>> {
    const { mediaId: id } = command;
    const changed = await mediaFiles.changeOnce(
      id,
      context,
      ({ state }) => decideRecordMedia(state, command),
      { likelyNew: true },
    );
    const { width, height, widths } = changed.state ?? command;
    return { result: { id, url: mediaPath(id), width, height, widths }, position: changed.position };
  }

  return { RecordMediaFile: record };
}
