import { Hono } from "hono";
import type { AppEnv } from "../../middleware/types";
import { forumImagesApi } from "./images";
import { forumLogApi } from "./moderation-log";
import { forumReadingApi } from "./reading";
import { forumWritingApi } from "./writing";

/** All stand at the same addresses, each with methods of its own. */
export const forumApi = new Hono<AppEnv>()
  .route("/", forumReadingApi)
  .route("/", forumWritingApi)
  .route("/", forumLogApi)
  .route("/", forumImagesApi);
