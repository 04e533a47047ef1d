import { mustHold } from "../media-refused";

const DAMAGED = "The video is damaged or incomplete. Please save it again, or choose another.";

/** @throws MediaRefused, unless the condition holds */
export function mustBeWhole(condition: boolean): asserts condition {
  mustHold(condition, DAMAGED);
}
