import { HistoryFileError } from '@nodo/platform/history-file/format';

/** A backup that is whole, and not as this release makes and reads it. */
export class OtherReleaseError extends HistoryFileError {
  constructor() {
    super(
      'El respaldo es de otra versión de la plataforma: recupéralo con la que lo hizo, y actualiza después.',
    );
  }
}
