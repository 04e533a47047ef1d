import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { memberPageForm } from "@worker/domain/oversight/members/admin-forms";
import { administer } from "@worker/domain/oversight/members/administer";
import { badgeRule, type BadgeId, HAND_BADGES } from "@worker/domain/voice/badges/badges";
import { memberRecord } from "@worker/domain/oversight/members/member-record";
import { toFailure } from "@worker/problems";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Mark } from "~/ui/mark";
import { Note } from "~/ui/note";
import { RoleBadge } from "~/ui/role-badge";
import type { Route } from "./+types/user";
import { UserActions } from "./actions";
import { UserBadges } from "./badges";
import { UserFacts } from "./facts";
import { UserHistory } from "./history";
import { UserNotes } from "./notes";
import { USERS_PATH } from "./paths";
import { UserPoints } from "./points";
import { State } from "./table";
import { sheets } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";
import sureCss from "~/styles/work/sure.css?url";

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = contextOf(context);
  const member = await orNotFound(memberRecord(site, params.userId));
  const named = (id: BadgeId) => badgeRule(id).name;
  const badges = member.badges.map((each) => ({
    ...each,
    name: named(each.badge),
    isByHand: HAND_BADGES.includes(each.badge),
  }));
  const byHand = HAND_BADGES.map((id) => ({ value: id, label: named(id) }));
  return { member, badges, byHand, own: site.viewer.kind === "member" && site.viewer.id === member.id, now: site.now };
}

export async function action({ context, request, params: { userId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, memberPageForm);
  if (!form.ok) return data({ draft: form, problem: form.errors["form"] ?? null }, { status: 400 });
  try {
    const text = await administer(site, site.viewer, userId, form.value);
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirect(`${USERS_PATH}/${userId}`, 303);
  } catch (error) {
    const { expected, status, message, fields } = toFailure(error);
    if (!expected) throw error;
    if (status === 404) throw data(null, { status });
    const values = Object.fromEntries(Object.entries(form.value).map(([name, value]) => [name, String(value)]));
    return data({ draft: { values, errors: fields ?? {} }, problem: message }, { status });
  }
}

export const handle = sheets(staffCss, sureCss);

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  pageMeta(
    {
      title: loaderData.member.username,
      description: "One account as staff see it.",
      path: location.pathname,
      noindex: true,
    },
    "",
  );

export default function User({ loaderData: { member, badges, byHand, own, now }, actionData }: Route.ComponentProps) {
  const flags = { isSuspended: member.suspendedAt !== null, isFlagged: member.registration?.status === "flagged" };
  return (
    <div className="member-page">
      <Breadcrumbs trail={[{ to: USERS_PATH, label: "Users" }]} here={member.username} />
      <header className="thing">
        <Mark id={member.id} kind="member" size={56} />
        <div>
          <h1>{member.username}</h1>
          <p className="row row--wrap">
            <RoleBadge name={member.role} />
            {member.testerSince !== null && <RoleBadge name="tester" />}
            <State item={{ ...flags, isDeleted: false }} />
          </p>
        </div>
      </header>
      {actionData && (
        <Note kind="bad" role="alert">
          {actionData.problem ?? "Nothing was changed. Please look at the marked field."}
        </Note>
      )}
      <div className="grid-2">
        <UserFacts member={member} />
        <UserActions member={member} own={own} draft={actionData?.draft} />
      </div>
      <UserBadges badges={badges} byHand={byHand} draft={actionData?.draft} />
      <UserPoints member={member} own={own} draft={actionData?.draft} />
      <UserNotes notes={member.notes} draft={actionData?.draft} now={now} />
      <UserHistory member={member} />
    </div>
  );
}
