import type { QueryModule } from '../routing.ts';
import { imageRoutes } from './routes.ts';
import { uploadedDocumentRoutes } from './uploaded-document-routes.ts';
import { uploadedFileRoutes } from './uploaded-file-routes.ts';

export const images: QueryModule = { routes: [imageRoutes, uploadedFileRoutes, uploadedDocumentRoutes] };
