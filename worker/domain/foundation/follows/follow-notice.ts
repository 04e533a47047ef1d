import type { NoticeWords } from "../notifications/notify";
import { followersPath } from "../users/profile-paths";

type By = { id: string; username: string };

/** What several did, after the name of the first. */
export const FOLLOWED = "followed you";

/** @param by who follows; @param userId whom */
export const followNotice = (by: By, userId: string): NoticeWords => ({
  userId,
  type: "follow",
  title: `${by.username} ${FOLLOWED}`,
  message: "",
  actionUrl: followersPath(userId),
  related: by,
  mergeKey: "follow",
});
