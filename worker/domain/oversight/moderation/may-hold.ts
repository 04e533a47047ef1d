import { isLimited } from "../../voice/messages/limits";
import type { Subject } from "./subject";

/** Whoever has no limits to their messages cannot be held. */
export const mayHold = ({ ownerRole }: Pick<Subject, "ownerRole">): boolean =>
  ownerRole !== null && isLimited(ownerRole);
