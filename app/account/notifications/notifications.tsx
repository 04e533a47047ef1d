import * as v from "valibot";
import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { preferencesForm, tickName } from "@worker/domain/foundation/notifications/forms";
import {
  type Channels,
  NOTIFICATION_TYPES,
  MAIL_CHOICES,
  type MailChoice,
  NOTIFICATION_KINDS,
  type NotificationType,
} from "@worker/domain/foundation/notifications/notification-kinds";
import { readPreferences, savePreferences } from "@worker/domain/foundation/notifications/preferences";
import { listBrowsers, removeBrowser } from "@worker/domain/foundation/push/browsers";
import { removeBrowserForm } from "@worker/domain/foundation/push/forms";
import { tokenHashFrom } from "@worker/domain/foundation/sessions/sessions";
import { FOLLOWED } from "@worker/domain/voice/forum/addresses";
import { forumPreferencesPageForm } from "@worker/domain/voice/forum-following/forms";
import { readForumPreferences, saveForumPreferences } from "@worker/domain/voice/forum-following/preferences";
import { readForm } from "@worker/form-body";
import { pushKeyOf } from "@worker/push/pusher-of";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Checkbox, Select } from "~/ui/field";
import { Link } from "~/ui/link";
import { StackTable } from "~/ui/stack-table";
import type { Route } from "./+types/notifications";
import { AccountFrame } from "../frame/account-frame";
import { Browsers } from "./browsers";
import { sheets } from "~/styles/sheets";
import accountCss from "../account.css?url";

const PATH = "/account/notifications";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now, env } = contextOf(context);
  const session = await tokenHashFrom(request.headers.get("cookie"));
  const [preferences, forum, browsers] = await Promise.all([
    readPreferences(db, viewer),
    readForumPreferences(db, viewer),
    listBrowsers(db, viewer, session, now),
  ]);
  return {
    preferences,
    forum,
    browsers,
    publicKey: pushKeyOf(env),
    verified: viewer.kind === "member" && viewer.emailVerified,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, setHeader, cookies } = contextOf(context);
  const form = await readForm(request, v.union([removeBrowserForm, forumPreferencesPageForm, preferencesForm]));
  if (!form.ok) throw data(null, { status: 400 });
  if ("id" in form.value) {
    await orNotFound(removeBrowser(db, viewer, form.value.id));
    setHeader("set-cookie", await cookies.setFlash({ kind: "good", text: "That browser gets nothing anymore." }));
    return redirectDocument(`${PATH}#browsers`, 303);
  }
  if ("followsOwn" in form.value) await saveForumPreferences(db, viewer, form.value);
  else await savePreferences(db, viewer, form.value, now);
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text: "Your preferences have been saved." }));
  return redirectDocument(PATH, 303);
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta(
    {
      title: "Notification preferences",
      description: "What we notify you about, and where.",
      path: PATH,
      noindex: true,
    },
    "",
  );

export default function NotificationPreferences({
  loaderData: { preferences, forum, browsers, publicKey, verified },
}: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Notification preferences"
      current={PATH}
      lead="Choose what we notify you about, and where. Emails and push notifications say what happened and lead there; they never quote a private message."
    >
      <form method="post" action={PATH} className="stack preferences">
        <StackTable caption="What we notify you about, and where" columns={["Kind", "On the site", "By email", "Push"]}>
          {NOTIFICATION_TYPES.map((type) => (
            <KindRow key={type} type={type} channels={preferences[type]} />
          ))}
        </StackTable>
        <p className="small muted">
          A digest gathers what you have not read: daily, or weekly on Mondays. Emails that your account needs come in
          any case. Push notifications go to the browsers below.
        </p>
        {!verified && <p className="small muted">We send email once your address is confirmed.</p>}
        <Button variant="primary">Save preferences</Button>
      </form>
      <Browsers browsers={browsers} publicKey={publicKey} action={PATH} />
      <section aria-labelledby="community-notices" className="section stack">
        <h2 id="community-notices">In the community</h2>
        <form method="post" action={PATH} className="stack">
          <Checkbox name="followsOwn" defaultChecked={forum.followsOwn}>
            Follow the threads that I start or reply in
          </Checkbox>
          <p className="small muted">
            New posts in them are then among your notifications. <Link to={FOLLOWED}>The threads that you follow</Link>
          </p>
          <p>
            <Button name="intent" value="forum">
              Save
            </Button>
          </p>
        </form>
      </section>
    </AccountFrame>
  );
}

const MAIL_LABELS: Record<MailChoice, string> = {
  never: "Never",
  at_once: "At once",
  daily: "Daily digest",
  weekly: "Weekly digest",
};
const MAIL_OPTIONS = MAIL_CHOICES.map((value) => ({ value, label: MAIL_LABELS[value] }));

function KindRow({ type, channels }: { type: NotificationType; channels: Channels }) {
  const { label, about, staysOnSite } = NOTIFICATION_KINDS[type];
  return (
    <tr>
      <th scope="row">
        <strong>{label}</strong>
        <small>{about}</small>
      </th>
      <td data-l="On the site">
        <Checkbox name={tickName(type, "onSite")} defaultChecked={channels.onSite} disabled={staysOnSite}>
          <span className="sr">{label} on the site</span>
        </Checkbox>
      </td>
      <td data-l="By email">
        <Select
          name={tickName(type, "mail")}
          defaultValue={channels.mail}
          options={MAIL_OPTIONS}
          aria-label={`${label} by email`}
        />
      </td>
      <td data-l="Push">
        <Checkbox name={tickName(type, "push")} defaultChecked={channels.push}>
          <span className="sr">{label} as push notifications</span>
        </Checkbox>
      </td>
    </tr>
  );
}
