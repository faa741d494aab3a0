import type { Api } from '../commands/http.ts';

export function addImageRoutes(api: Api): void {
  api.command('POST /api/project-images', 'AddProjectImage');
  api.command('PUT /api/project-images/{id}', 'UpdateProjectImage', ({ body, params }) => ({
    ...body,
    imageId: params.id,
  }));
  api.command('DELETE /api/project-images/{id}', 'RemoveProjectImage', ({ params }) => ({
    imageId: params.id,
  }));
  api.command('POST /api/project-images/{id}/restore', 'RestoreProjectImage', ({ params }) => ({
    imageId: params.id,
  }));
}
