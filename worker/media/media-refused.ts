/** A file that is not what its place takes; the message is for the person who chose it. */
export class MediaRefused extends Error {
  override name = "MediaRefused";
}

const DAMAGED = "The picture is damaged or incomplete. Please save it again, or choose another.";

/** @throws MediaRefused, unless the condition holds */
export function mustHold(condition: boolean, message = DAMAGED): asserts condition {
  if (!condition) throw new MediaRefused(message);
}
