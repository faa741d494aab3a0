/** The stream is not at the expected revision: somebody else wrote first. */
export class RevisionConflictError extends Error {
  override readonly name = 'RevisionConflictError';
}
