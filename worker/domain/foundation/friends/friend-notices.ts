import type { NoticeWords } from "../notifications/notify";
import { FRIEND_REQUESTS, FRIENDS } from "../users/profile-paths";

type By = { id: string; username: string };

/** What several did, after the name of the first. */
export const ASKED = "asked to be your friend";
export const ACCEPTED = "accepted your friend requests";

/** @param by who asks; @param userId whom */
export const requestNotice = (by: By, userId: string): NoticeWords => ({
  userId,
  type: "friend",
  title: `${by.username} ${ASKED}`,
  message: "",
  actionUrl: FRIEND_REQUESTS,
  related: by,
  mergeKey: "friend-request",
});

/** @param by who accepts; @param userId who asked */
export const acceptedNotice = (by: By, userId: string): NoticeWords => ({
  userId,
  type: "friend",
  title: `${by.username} accepted your friend request`,
  message: "",
  actionUrl: FRIENDS,
  related: by,
  mergeKey: "friend-accepted",
});
