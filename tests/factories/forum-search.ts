import { env } from "cloudflare:workers";

/** Lets search know every post that a factory stored: what each says is its source. */
export const sayAllPosts = () =>
  env.DB.exec(
    "insert or ignore into forum_search_texts (post_id, text) select id, content from forum_posts order by created_at, id",
  );
