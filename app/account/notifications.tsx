import * as v from "valibot";
import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { preferencesForm, tickName } from "@worker/domain/foundation/notifications/forms";
import {
  type Channels,
  NOTIFICATION_KINDS,
  NOTIFICATION_TYPES,
} from "@worker/domain/foundation/notifications/notification-kinds";
import { readPreferences, savePreferences } from "@worker/domain/foundation/notifications/preferences";
import { FOLLOWED } from "@worker/domain/voice/forum/addresses";
import { forumPreferencesPageForm } from "@worker/domain/voice/forum-following/forms";
import { readForumPreferences, saveForumPreferences } from "@worker/domain/voice/forum-following/preferences";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Link } from "~/ui/link";
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
  const { db, viewer, setHeader, cookies } = contextOf(context);
  const form = await readForm(request, v.union([forumPreferencesPageForm, preferencesForm]));
  if (!form.ok) throw data(null, { status: 400 });
  if ("followsOwn" in form.value) await saveForumPreferences(db, viewer, form.value);
  else await savePreferences(db, viewer, form.value);
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
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">On the site</th>
              <th scope="col">By email</th>
            </tr>
          </thead>
          <tbody>
            {NOTIFICATION_TYPES.map((type) => (
              <tr key={type}>
                <th scope="row">
                  <strong>{NOTIFICATION_KINDS[type].label}</strong>
                  <small>{NOTIFICATION_KINDS[type].about}</small>
                </th>
                {CHANNELS.map(({ channel, where }) => (
                  <td key={channel}>
                    <Checkbox
                      name={tickName(type, channel)}
                      defaultChecked={preferences[type][channel]}
                      disabled={NOTIFICATION_KINDS[type].staysOnSite && channel === "onSite"}
                    >
                      <span className="sr">
                        {NOTIFICATION_KINDS[type].label} {where}
                      </span>
                    </Checkbox>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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

const CHANNELS: readonly { channel: keyof Channels; where: string }[] = [
  { channel: "onSite", where: "on the site" },
  { channel: "byMail", where: "by email" },
];
