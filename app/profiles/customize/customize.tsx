import { useState } from "react";
import { data, redirectDocument } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { CUSTOMIZE } from "@worker/domain/foundation/users/profile-paths";
import { readTab } from "@worker/domain/views/people/profile-tab";
import { featurable, ownProfileStatement, toOwnProfile } from "@worker/domain/views/profile/own-profile";
import { chooseAvatar } from "@worker/domain/voice/profiles/choose-avatar";
import { readCover, removeCover, saveCover } from "@worker/domain/voice/profiles/cover";
import { avatarForm, profilePageForm } from "@worker/domain/voice/profiles/forms";
import { COVER_FIELD, COVER_MISSING, COVER_REMOVED, COVER_SAVED } from "@worker/domain/voice/profiles/limits";
import { saveProfile } from "@worker/domain/voice/profiles/save-profile";
import { Invalid } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { fileIn, readFormData } from "@worker/posted-file";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { Note } from "~/ui/note";
import badgesCss from "../badges/badges.css?url";
import lookCss from "../look/look.css?url";
import { ProfileFrame } from "../profile-frame";
import profilesCss from "../profiles.css?url";
import type { Route } from "./+types/customize";
import { AvatarForm } from "./avatar-form";
import { CoverForm } from "./cover-form";
import customizeCss from "./customize.css?url";
import { type Draft, draftOf, previewed } from "./draft";
import { LookForm } from "./look-form";

export async function loader({ context }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { id: userId } = memberOf(site.viewer);
  const [threads, reviews] = featurable(site.db, userId);
  const lists = [[ownProfileStatement(site.db, userId)], [threads], [reviews]] as const;
  const page = await orNotFound(
    readTab(site, { userId }, lists, ([[rows = []], [ownThreads = []], [ownReviews = []]]) => ({
      own: toOwnProfile(userId, rows),
      choices: [
        ...ownThreads.map(({ id, title }) => ({ value: `thread:${id}`, label: `Thread: ${title}` })),
        ...ownReviews.map(({ id, title, vendor }) => ({
          value: `review:${id}`,
          label: `Review of ${vendor}: ${title}`,
        })),
      ],
    })),
  );
  return { page };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = await readFormData(request);
  if (posted === null) throw data(null, { status: 400 });
  const values = Object.fromEntries(
    [...posted].flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
  try {
    const part = posted.get("part");
    const text =
      part === "cover" ? await takeCover(site, posted) : part === "avatar" ? await takeAvatar(site, posted) : null;
    if (text !== null) return await done(site, text);
    const form = parseFields(posted, profilePageForm, []);
    if (!form.ok) return data({ errors: form.errors, values }, { status: 400 });
    await saveProfile(site, form.value);
    return await done(site, "Your profile has been saved.");
  } catch (error) {
    return refusedForm(error, site, values);
  }
}

async function done(site: RequestContext, text: string) {
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirectDocument(CUSTOMIZE, 303);
}

async function takeCover(site: RequestContext, posted: FormData): Promise<string> {
  if (posted.get("intent") === "remove") {
    await removeCover(site);
    return COVER_REMOVED;
  }
  const bytes = await fileIn(posted, COVER_FIELD);
  if (bytes === null) throw new Invalid({ [COVER_FIELD]: COVER_MISSING });
  await saveCover(site, readCover(bytes));
  return COVER_SAVED;
}

async function takeAvatar(site: RequestContext, posted: FormData): Promise<string> {
  const chosen = posted.get("avatar");
  const input = chosen === "generated" ? { type: "generated" } : { type: "emoji", emoji: chosen };
  const form = parseFields(
    Object.entries(input).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    avatarForm,
    [],
  );
  if (!form.ok) throw new Invalid({ avatar: Object.values(form.errors)[0] ?? "Choose a picture." });
  await chooseAvatar(site, form.value);
  return "Your picture has been changed.";
}

export const handle = sheets(profilesCss, lookCss, badgesCss, customizeCss);

export const meta = () =>
  pageMeta(
    { title: "Customize", description: "How your profile looks and what it says.", path: CUSTOMIZE, noindex: true },
    "",
  );

export default function Customize({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const { tab } = page;
  const [draft, setDraft] = useState<Draft | null>(null);
  if (tab === null) return null;
  const { own, choices } = tab;
  const errors = actionData?.errors ?? {};
  return (
    <ProfileFrame page={draft === null ? page : previewed(page, draft)} isMember tab="customize">
      <div className="customize">
        <p className="muted">
          What you change shows above at once where scripts run, and to everybody else when you save. Your privacy
          settings come first: what they hide stays hidden.
        </p>
        {own.areWordsHidden && (
          <Note kind="bad">
            A moderator hid your name, location and bio. They show again when you write something else, or when the
            decision is lifted.
          </Note>
        )}
        <AvatarForm person={page.profile.person} error={errors["avatar"]} />
        <CoverForm cover={own.cover} error={errors[COVER_FIELD]} />
        <LookForm
          own={own}
          choices={choices}
          errors={errors}
          values={actionData?.values ?? null}
          onDraft={(form) => setDraft(draftOf(form, own))}
        />
      </div>
    </ProfileFrame>
  );
}
