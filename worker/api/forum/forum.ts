import { Hono } from "hono";
import type { AppEnv } from "../../middleware/types";
import { forumImagesApi } from "./images";
import { forumReadingApi } from "./reading";
import { forumWritingApi } from "./writing";

/** They stand at the same addresses, each with methods of its own. */
export const forumApi = new Hono<AppEnv>()
  .route("/", forumReadingApi)
  .route("/", forumWritingApi)
  .route("/", forumImagesApi);
