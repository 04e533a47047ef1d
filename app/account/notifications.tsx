import * as v from "valibot";
import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { preferencesForm, tickName } from "@worker/domain/foundation/notifications/forms";
import {
  type Channels,
  MAIL_CHOICES,
  type MailChoice,
  NOTIFICATION_KINDS,
  NOTIFICATION_TYPES,
  type NotificationType,
} from "@worker/domain/foundation/notifications/notification-kinds";
import { readPreferences, savePreferences } from "@worker/domain/foundation/notifications/preferences";
import { FOLLOWED } from "@worker/domain/voice/forum/addresses";
import { forumPreferencesPageForm } from "@worker/domain/voice/forum-following/forms";
import { readForumPreferences, saveForumPreferences } from "@worker/domain/voice/forum-following/preferences";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Checkbox, Select } from "~/ui/field";
import { Link } from "~/ui/link";
import { StackTable } from "~/ui/stack-table";
import type { Route } from "./+types/notifications";
import { AccountFrame } from "./frame/account-frame";
import { sheets } from "~/styles/sheets";
import accountCss from "./account.css?url";

const PATH = "/account/notifications";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const [preferences, forum] = await Promise.all([readPreferences(db, viewer), readForumPreferences(db, viewer)]);
  return { preferences, forum, verified: viewer.kind === "member" && viewer.emailVerified };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, setHeader, cookies } = contextOf(context);
  const form = await readForm(request, v.union([forumPreferencesPageForm, preferencesForm]));
  if (!form.ok) throw data(null, { status: 400 });
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
  loaderData: { preferences, forum, verified },
}: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Notification preferences"
      current={PATH}
      lead="Choose what we notify you about, and where. Emails say who or what they are about and link here; they never quote a message."
    >
      <form method="post" action={PATH} className="stack preferences">
        <StackTable caption="What we notify you about, and where" columns={["Kind", "On the site", "By email"]}>
          {NOTIFICATION_TYPES.map((type) => (
            <KindRow key={type} type={type} channels={preferences[type]} />
          ))}
        </StackTable>
        <p className="small muted">
          A digest gathers what you have not read: daily, or weekly on Mondays. Emails that your account needs come in
          any case.
        </p>
        {!verified && <p className="small muted">We send email once your address is confirmed.</p>}
        <Button variant="primary">Save preferences</Button>
      </form>
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
    </tr>
  );
}
