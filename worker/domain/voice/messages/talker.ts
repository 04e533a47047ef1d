import { memberOf } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";

/** Conversations are for members. @throws Unauthenticated for a visitor */
export const talkerOf = (viewer: Viewer): Member => memberOf(viewer, "You must be logged in to access your messages.");
