import { z } from 'zod';
import { changedFrom, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { projectImageFields } from './values.ts';

export const ProjectImageAdded = defineEvent('ProjectImageAdded', projectImageFields, {
  audit: { label: 'Imagen agregada', changes: made, remembers: (fields) => fields },
});
/** Only the fields that changed. */
export const ProjectImageUpdated = defineEvent('ProjectImageUpdated', projectImageFields.partial(), {
  audit: { label: 'Imagen actualizada', changesSince: changedFrom, remembers: (fields) => fields },
});
export const ProjectImageRemoved = defineEvent('ProjectImageRemoved', z.object({}), {
  audit: { label: 'Imagen eliminada', changesSince: gone },
});
/** Undoes a removal. */
export const ProjectImageRestored = defineEvent('ProjectImageRestored', z.object({}), {
  audit: { label: 'Imagen recuperada', changesSince: made },
});

export const projectImageEvents = [
  ProjectImageAdded,
  ProjectImageUpdated,
  ProjectImageRemoved,
  ProjectImageRestored,
] as const;
