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
import { Button } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";
import forumCss from "../forum.css?url";
import type { Route } from "./+types/moderate-category";
import { SlowForm } from "./moderate-more";
import { ReasonForm } from "./reason-form";

export async function loader({ context, params: { categoryId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orNotFound(managedCategory(db, viewer, categoryId));
}

const SAID = {
  lock: "The category is locked.",
  unlock: "The category is open again.",
  slow: "Slow mode is on in the category.",
  unslow: "Slow mode is over.",
} as const;

export async function action({ context, request, params: { categoryId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, categoryActForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  try {
    await orNotFound(manageCategory(site, categoryId, form.value));
  } catch (error) {
    return refusedForm(error, site, form.value);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: SAID[form.value.act] }));
  return redirect(categoryPath(categoryId), 303);
}

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta(
    { title: "Moderate a category", description: "Lock it, or set slow mode.", path: COMMUNITY, noindex: true },
    "",
  );

const LABELS = {
  ...{ "lock-reason": "Reason", "unlock-reason": "Reason", "slow-reason": "Reason" },
  ...{ every: "Time between two posts", lasts: "How long" },
};

export default function ModerateCategory({ loaderData: category, actionData }: Route.ComponentProps) {
  const { errors = {}, values = {} } = actionData ?? {};
  const { reason, ...others } = errors;
  const act = values["act"] ?? "";
  const of = (each: string) => (act === each ? { errors, values } : { errors: {}, values: {} });
  const trail = [
    { to: COMMUNITY, label: "Community" },
    { to: categoryPath(category.id), label: category.name },
  ];
  return (
    <div className="stack forum-page">
      <Breadcrumbs trail={trail} here="Moderate" />
      <h1>Moderate a category</h1>
      <p>What you do here holds for every thread in {category.name}. Moderators themselves still write there.</p>
      <FormProblems errors={{ ...others, ...(reason && { [`${act}-reason`]: reason }) }} labels={LABELS} />
      {category.lockedAt === null ? (
        <ReasonForm
          act="lock"
          title="Lock it"
          help="Stands in the list, on the page and in the moderation log."
          said={of("lock")}
        >
          <p className="small muted">
            The list does not lead to it any longer, and only moderators write in it. What stands there can still be
            read.
          </p>
          <p>
            <Button icon="lock">Lock the category</Button>
          </p>
        </ReasonForm>
      ) : (
        <ReasonForm act="unlock" title="Unlock it" help="Stands in the moderation log." said={of("unlock")}>
          <Note icon="lock" title="Why it is locked">
            {category.lockReason}
          </Note>
          <p>
            <Button icon="lock-open">Unlock the category</Button>
          </p>
        </ReasonForm>
      )}
      <SlowForm until={category.slowUntil} reason={category.slowReason} said={of("slow")} />
    </div>
  );
}
