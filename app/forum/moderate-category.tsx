import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { categoryActForm } from "@worker/domain/oversight/forum-moderation/forms";
import { managedCategory, manageCategory } from "@worker/domain/oversight/forum-moderation/manage-category";
import { categoryPath, COMMUNITY } from "@worker/domain/voice/forum/addresses";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { FormProblems } from "~/ui/form-problems";
import type { Route } from "./+types/moderate-category";
import { SlowForm } from "./moderate-more";
import forumCss from "./forum.css?url";

export async function loader({ context, params: { categoryId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orNotFound(managedCategory(db, viewer, categoryId));
}

export async function action({ context, request, params: { categoryId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, categoryActForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  try {
    await orNotFound(manageCategory(site, categoryId, form.value));
  } catch (error) {
    return refusedForm(error, site, form.value);
  }
  const text = form.value.act === "slow" ? "Slow mode is on in the category." : "Slow mode is over.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(categoryPath(categoryId), 303);
}

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Moderate a category", description: "Set slow mode.", path: COMMUNITY, noindex: true }, "");

const LABELS = { "slow-reason": "Reason", every: "Time between two posts", lasts: "How long" };

export default function ModerateCategory({ loaderData: category, actionData }: Route.ComponentProps) {
  const { errors = {}, values = {} } = actionData ?? {};
  const { reason, ...others } = errors;
  const trail = [
    { to: COMMUNITY, label: "Community" },
    { to: categoryPath(category.id), label: category.name },
  ];
  return (
    <div className="stack forum-page">
      <Breadcrumbs trail={trail} here="Moderate" />
      <h1>Moderate a category</h1>
      <p>It holds for every thread in {category.name}. Moderators themselves are exempt.</p>
      <FormProblems errors={{ ...others, ...(reason && { "slow-reason": reason }) }} labels={LABELS} />
      <SlowForm until={category.slowUntil} reason={category.slowReason} said={{ errors, values }} />
    </div>
  );
}
