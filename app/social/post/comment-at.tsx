import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { pathOfComment } from "@worker/domain/views/social/post-page";
import { orNotFound } from "~/shell/or-not-found";
import type { Route } from "./+types/comment-at";

/** Leads to wherever the comment stands today. */
export async function loader({ context, params: { commentId } }: Route.LoaderArgs) {
  throw redirect(await orNotFound(pathOfComment(contextOf(context), commentId)));
}

/** Never shown: a screen is what lets the site's gates answer with theirs. */
export default function CommentAt() {
  return null;
}
