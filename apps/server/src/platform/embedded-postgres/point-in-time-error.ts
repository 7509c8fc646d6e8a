/** A base backup or a return to a moment is not possible; the operator reads the message as it stands. */
export class PointInTimeError extends Error {}
