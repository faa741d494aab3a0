import type { Api } from '../commands/http.ts';

/** Publishing, withdrawing and viewing videos; registering cameras and reporting their status. */
export function addVideoRoutes(api: Api): void {
  api.command('POST /api/progress-videos', 'PublishProgressVideo');
  api.command('DELETE /api/progress-videos/{id}', 'WithdrawProgressVideo', ({ params }) => ({
    videoId: params.id,
  }));
  api.command('POST /api/progress-videos/{id}/views', 'RecordVideoView', ({ params }) => ({
    videoId: params.id,
  }));
  api.command('POST /api/live-cameras', 'RegisterCamera');
  api.command('PUT /api/live-cameras/{id}', 'ChangeCameraStatus', ({ body, params }) => ({
    ...body,
    cameraId: params.id,
  }));
}
