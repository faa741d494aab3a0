import type { MediaView } from '@nodo/contracts/images/commands';
import { mediaPath } from '@nodo/contracts/images/values';
import type { RecordMediaDocument } from '@nodo/contracts/media/commands';
import type { RecordMediaFile } from '@nodo/contracts/media/values';
import { documentPath, type RecordVideoFile, wholeSeconds } from '@nodo/contracts/media/values';
import type { DocumentView, VideoFileView } from '@nodo/contracts/media/views';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideRecordMedia, decideRecordVideo, pictureOf, videoOf } from './decider.ts';
import { decideRecordDocument } from './document-decider.ts';

export function createMediaHandlers({
  mediaFiles,
  mediaDocuments,
}: Pick<Aggregates, 'mediaFiles' | 'mediaDocuments'>) {
  async function record(context: CommandContext, command: RecordMediaFile): Promise<Outcome<MediaView>> {
    const { mediaId: id } = command;
    const changed = await mediaFiles.handleOnce(
      id,
      context,
      ({ state }) => decideRecordMedia(state, command),
      { likelyNew: true },
    );
    const { width, height, widths } = pictureOf(changed.state) ?? command;
    return { result: { id, url: mediaPath(id), width, height, widths }, position: changed.position };
  }

  async function recordVideo(
    context: CommandContext,
    command: RecordVideoFile,
  ): Promise<Outcome<VideoFileView>> {
    const { mediaId: id } = command;
    const changed = await mediaFiles.handleOnce(
      id,
      context,
      ({ state }) => decideRecordVideo(state, command),
      { likelyNew: true },
    );
    const { contentType, size, width, height, durationMs } = videoOf(changed.state) ?? command;
    const duration = wholeSeconds(durationMs);
    const result = { id, url: mediaPath(id), contentType, size, width, height, duration };
    return { result, position: changed.position };
  }

  async function recordDocument(
    context: CommandContext,
    command: RecordMediaDocument,
  ): Promise<Outcome<DocumentView>> {
    const { documentId: id } = command;
    const changed = await mediaDocuments.handleOnce(
      id,
      context,
      ({ state }) => decideRecordDocument(state, command),
      { likelyNew: true },
    );
    const { size } = changed.state ?? command;
    return { result: { id, url: documentPath(id), size }, position: changed.position };
  }

  return { RecordMediaFile: record, RecordVideoFile: recordVideo, RecordMediaDocument: recordDocument };
}
