import { FRIENDS } from "@worker/domain/foundation/users/profile-paths";
import type { FriendFilter } from "@worker/domain/views/people/forms";

/** What of /friends is shown. */
export interface FriendsPlace {
  show: FriendFilter;
  q: string;
  shown: number;
  cursor: string | undefined;
}

export function addressOf({ show = "all", q = "", shown, cursor }: Partial<FriendsPlace>): string {
  const params = new URLSearchParams({
    ...(show !== "all" && { show }),
    ...(q !== "" && { q }),
    ...(cursor !== undefined && { cursor }),
    ...(shown !== undefined && { shown: String(shown) }),
  }).toString();
  return params === "" ? FRIENDS : `${FRIENDS}?${params}`;
}
