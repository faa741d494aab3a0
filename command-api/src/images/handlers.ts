import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import type {
  AddProjectImage,
  RemoveProjectImage,
  UpdateProjectImage,
} from '@nodo/contracts/images/commands';
import { imageTypeLabels, mediaIdOf } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import { pictureOf } from '../media/decider.ts';
import type { Aggregates } from '../modules.ts';
import {
  decideAddImage,
  decideRemoveImage,
  decideRestoreImage,
  decideUpdateImage,
  differing,
  type ImageData,
  type ProjectImageState,
  type References,
} from './decider.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

export function createImageHandlers({
  projectImages,
  warehouses,
  mediaFiles,
}: Pick<Aggregates, 'projectImages' | 'warehouses' | 'mediaFiles'>) {
  async function warehouseOf({ warehouseId }: ImageData) {
    return warehouseId === null ? null : (await warehouses.load(warehouseId)).state;
  }

  async function mediaOf({ imageUrl }: ImageData) {
    const id = mediaIdOf(imageUrl);
    return id === undefined ? null : pictureOf((await mediaFiles.load(id)).state);
  }

  async function referencesOf(data: ImageData): Promise<References> {
    const [warehouse, media] = await Promise.all([warehouseOf(data), mediaOf(data)]);
    return {
      hasWarehouse: data.warehouseId === null || warehouse !== null,
      hasMedia: mediaIdOf(data.imageUrl) === undefined || media !== null,
    };
  }

  async function view(id: string, state: ProjectImageState): Promise<ProjectImageView> {
    if (!state) throw new AppError('IMAGE_NOT_FOUND');
    const [warehouse, media] = await Promise.all([warehouseOf(state.data), mediaOf(state.data)]);
    return {
      id,
      ...state.data,
      warehouseName: warehouse?.data.name ?? null,
      widths: media?.widths ?? [],
      size: media && { width: media.width, height: media.height },
      createdAt: state.addedAt,
      revision: state.revision,
    };
  }

  async function add(context: CommandContext, command: AddProjectImage): Result<'AddProjectImage'> {
    const id = deriveId('projectImage', actorId(context.actor), context.key);
    const references = await referencesOf(command);
    const changed = await projectImages.handleOnce(id, context, ({ state }) =>
      decideAddImage(state, command, references),
    );
    return { result: await view(id, changed.state), position: changed.position };
  }

  async function update(context: CommandContext, command: UpdateProjectImage): Result<'UpdateProjectImage'> {
    const { imageId: id, expectedRevision, ...wanted } = command;
    const references = await referencesOf(wanted);
    const changed = await projectImages
      .handleOnce(id, context, ({ state }) => decideUpdateImage(state, wanted, references, expectedRevision))
      .catch(async (error: unknown) => {
        const isStale = error instanceof AppError && error.code === 'IMAGE_CHANGED';
        throw isStale ? await conflictWithPresent(id, wanted) : error;
      });
    return { result: await view(id, changed.state), position: changed.position };
  }

  /** The conflict error, with the current value of each field that differs. */
  async function conflictWithPresent(id: string, wanted: ImageData): Promise<AppError> {
    const { state } = await projectImages.load(id);
    if (!state) return new AppError('IMAGE_NOT_FOUND');
    const now = await view(id, state);
    const words: Record<keyof ImageData, string> = {
      warehouseId: now.warehouseName ?? 'Todo el proyecto',
      title: now.title,
      description: now.description ?? 'Sin descripción',
      imageUrl: 'Otro archivo',
      imageType: imageTypeLabels[now.imageType],
    };
    const fields = Object.keys(differing(wanted, state.data)).map((field) => {
      const said = words[field as keyof ImageData];
      return [field, `Ahora: «${said}»`];
    });
    return new AppError('IMAGE_CHANGED', undefined, Object.fromEntries(fields));
  }

  async function remove(
    context: CommandContext,
    { imageId: id }: RemoveProjectImage,
  ): Result<'RemoveProjectImage'> {
    const changed = await projectImages.handleOnce(id, context, ({ state }) => decideRemoveImage(state));
    return { result: { id, revision: Number(changed.revision) }, position: changed.position };
  }

  async function restore(
    context: CommandContext,
    { imageId: id }: RemoveProjectImage,
  ): Result<'RestoreProjectImage'> {
    const changed = await projectImages.handleOnce(id, context, ({ state }) => decideRestoreImage(state));
    return { result: await view(id, changed.state), position: changed.position };
  }

  return {
    AddProjectImage: add,
    UpdateProjectImage: update,
    RemoveProjectImage: remove,
    RestoreProjectImage: restore,
  };
}
