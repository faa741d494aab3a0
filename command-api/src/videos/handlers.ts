import { bogotaDay } from '@nodo/contracts/bogota';
import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import { mediaIdOf } from '@nodo/contracts/images/values';
import type { PublishVideo, RecordVideoView, WithdrawVideo } from '@nodo/contracts/videos/commands';
import type { ProgressVideoView } from '@nodo/contracts/videos/views';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import { pictureOf, videoOf } from '../media/decider.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import type { CountRows } from '../row-counts.ts';
import { createCameraHandlers } from './camera-handlers.ts';
import {
  decidePublish,
  decideView,
  decideWithdraw,
  type VideoReferences,
  type VideoState,
} from './decider.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;
type Needed = Pick<Aggregates, 'videos' | 'videoViews' | 'cameras' | 'mediaFiles' | 'users'>;

export function createVideoHandlers(
  { videos, videoViews, cameras, mediaFiles, users }: Needed,
  countRows: CountRows,
) {
  async function mediaAt(url: string | null) {
    const id = url === null ? undefined : mediaIdOf(url);
    return id === undefined ? undefined : (await mediaFiles.load(id)).state;
  }

  async function referencesOf(command: PublishVideo): Promise<VideoReferences> {
    const { videoUrl, thumbnailUrl, cameraId } = command;
    const [video, thumbnail, camera] = await Promise.all([
      mediaAt(videoUrl),
      mediaAt(thumbnailUrl),
      cameraId === null ? undefined : cameras.load(cameraId),
    ]);
    return {
      file: video === undefined ? undefined : videoOf(video),
      hasThumbnail: thumbnail === undefined || pictureOf(thumbnail) !== null,
      camera: camera === undefined ? undefined : (camera.state?.data ?? null),
    };
  }

  async function view(id: string, state: VideoState): Promise<ProgressVideoView> {
    if (!state) throw new AppError('VIDEO_NOT_FOUND');
    const { captions: _, ...data } = state.data;
    const [video, thumbnail] = await Promise.all([mediaAt(data.videoUrl), mediaAt(data.thumbnailUrl)]);
    const file = video === undefined ? null : videoOf(video);
    return {
      id,
      ...data,
      views: 0,
      thumbnailWidths: (thumbnail === undefined ? null : pictureOf(thumbnail))?.widths ?? [],
      file: file && { contentType: file.contentType, size: file.size },
      captionsUrl: data.isLive ? null : `/api/progress-videos/${id}/captions`,
      publishedAt: state.publishedAt,
    };
  }

  async function publish(context: CommandContext, command: PublishVideo): Result<'PublishProgressVideo'> {
    const id = deriveId('video', actorId(context.actor), context.key);
    const references = await referencesOf(command);
    const changed = await videos.handleOnce(id, context, ({ state }) =>
      decidePublish(state, command, references, context.occurredAt),
    );
    return { result: await view(id, changed.state), position: changed.position };
  }

  async function withdraw(
    context: CommandContext,
    { videoId: id }: WithdrawVideo,
  ): Result<'WithdrawProgressVideo'> {
    const changed = await videos.handleOnce(id, context, ({ state }) => decideWithdraw(state));
    return { result: { id }, position: changed.position };
  }

  async function recordView(
    context: CommandContext,
    { videoId }: RecordVideoView,
  ): Result<'RecordVideoView'> {
    const viewer = actorId(context.actor);
    await assertNotErasing(users, viewer);
    const { state } = await videos.load(videoId);
    if (!state || state.isWithdrawn) throw new AppError('VIDEO_NOT_FOUND');
    const day = bogotaDay(context.occurredAt);
    const viewed = await videoViews.handle(
      deriveId('videoView', videoId, viewer, day),
      context,
      ({ state: hasViewed }) => decideView(hasViewed, { videoId, day }),
      { likelyNew: true },
    );
    return { result: { id: videoId, day }, position: viewed.position };
  }

  return {
    PublishProgressVideo: publish,
    WithdrawProgressVideo: withdraw,
    RecordVideoView: recordView,
    ...createCameraHandlers({ cameras }, countRows),
  };
}
