import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { pathOfPost } from "@worker/domain/views/forum/find-post";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import type { Route } from "./+types/post";

/** The address that notices, feeds and shared links use. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orThreadNotFound(async () => {
    throw redirect(await pathOfPost(db, viewer, params.postId));
  });
}

export const meta = () => [{ title: "Thread Not Found · Leafproof" }, { name: "robots", content: "noindex" }];

export default function Post() {
  return <ThreadNotFound />;
}
