import { Hono } from "hono";
import type { AppEnv } from "../../middleware/types";
import { forumBookmarksApi } from "./bookmarks";
import { forumFollowingApi } from "./following";
import { forumNamesApi } from "./names";
import { forumImagesApi } from "./images";
import { forumLogApi } from "./moderation-log";
import { forumPeopleApi } from "./people";
import { forumPollsApi } from "./polls";
import { forumReadingApi } from "./reading";
import { forumSearchApi } from "./search";
import { forumSimilarApi } from "./similar";
import { forumWritingApi } from "./writing";

/** All stand at the same addresses, each with methods of its own. */
export const forumApi = new Hono<AppEnv>()
  .route("/", forumReadingApi)
  .route("/", forumFollowingApi)
  .route("/", forumBookmarksApi)
  .route("/", forumNamesApi)
  .route("/", forumPeopleApi)
  .route("/", forumWritingApi)
  .route("/", forumLogApi)
  .route("/", forumImagesApi)
  .route("/threads", forumPollsApi)
  .route("/", forumSearchApi)
  .route("/", forumSimilarApi);
