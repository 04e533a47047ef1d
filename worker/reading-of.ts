import { mayOpen } from "./access";
import type { Member } from "./domain/foundation/access/policy";
import type { Reading } from "./domain/foundation/notifications/list-notifications";
import { reactorsOf } from "./domain/voice/forum/reactors";
import { isStillReadable } from "./domain/voice/social/still-readable";

/** What a member may open and read today, for what is told to them outside a request of theirs. */
export const readingOf = (member: Member): Pick<Reading, "mayOpen" | "isStillReadable" | "namedIn"> => ({
  mayOpen: (path) => mayOpen(member, path),
  isStillReadable: (path) => isStillReadable(member, path),
  namedIn: reactorsOf,
});
