import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { categoryPath } from "@worker/domain/voice/forum/addresses";
import { followCategory } from "@worker/domain/voice/forum-following/follow";
import { categoryFollowPageForm } from "@worker/domain/voice/forum-following/forms";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import type { Route } from "./+types/category";
import { answerFollow } from "./follow-answer.server";

/** The form stands on the category's page. */
export const loader = ({ params: { categoryId } }: Route.LoaderArgs) => redirect(categoryPath(categoryId));

export async function action({ context, request, params: { categoryId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, categoryFollowPageForm);
  if (!form.ok) throw data(null, { status: 400 });
  const follows = form.value.state === "followed";
  await orNotFound(followCategory(site, categoryId, follows));
  const done = follows
    ? "You follow this category: new threads are among your notifications."
    : "You do not follow this category anymore.";
  return answerFollow(site, done, form.value.returnTo ?? categoryPath(categoryId));
}

export default function FollowCategoryPage() {
  return null;
}
