import { streams } from '@nodo/contracts/streams';
import type { commands } from '@nodo/contracts/videos/catalogue';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { type CameraState, evolveCamera } from './camera-decider.ts';
import { evolveVideo, evolveVideoView, neverViewed, type VideoState } from './decider.ts';
import { createVideoHandlers } from './handlers.ts';
import { addVideoRoutes } from './routes.ts';

export const videosModule = {
  streams: (open: OpenStream) => ({
    videos: open<VideoState>({ name: streams.video, initial: null, evolve: evolveVideo }),
    /** The id is derived from the person, the video and the day. */
    videoViews: open({ name: streams.videoView, initial: neverViewed, evolve: evolveVideoView }),
    cameras: open<CameraState>({ name: streams.camera, initial: null, evolve: evolveCamera }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createVideoHandlers(services.aggregates, services.countRows);
  },
  routes: addVideoRoutes,
};
