import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { sessionsPageForm } from "@worker/domain/foundation/sessions/forms";
import {
  listSessions,
  type OwnSession,
  revokeOtherSessions,
  revokeSession,
} from "@worker/domain/foundation/account/own-sessions";
import { tokenHashFrom } from "@worker/domain/foundation/sessions/sessions";
import { NotFound } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/sessions";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { DateTime, RelativeTime } from "~/ui/relative-time";
import { AccountFrame } from "./frame/account-frame";
import { sheets } from "~/styles/sheets";
import accountCss from "./account.css?url";

const HERE = "/account/sessions";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const currentHash = await tokenHashFrom(request.headers.get("cookie"));
  return { now, sessions: await listSessions(db, viewer, currentHash, now) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, cookies, setHeader } = contextOf(context);
  const form = await readForm(request, sessionsPageForm);
  if (!form.ok) throw data(null, { status: 404 });
  const { session } = form.value;
  let text = "Your other sessions have ended.";
  if (session === undefined) {
    await revokeOtherSessions(db, viewer, await tokenHashFrom(request.headers.get("cookie")));
  } else {
    text = "The session has ended.";
    try {
      await revokeSession(db, viewer, session, now);
    } catch (error) {
      // Ended by itself or by another click meanwhile: what was asked for is so.
      if (!(error instanceof NotFound)) throw error;
      text = "That session had already ended.";
    }
  }
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text }));
  return redirectDocument(HERE, 303);
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Sessions", description: "Where you are logged in.", path: HERE, noindex: true }, "");

export default function Sessions({ loaderData: { sessions, now } }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Sessions"
      current={HERE}
      lead="Where you are logged in. A session you end stops working immediately."
    >
      <ul className="sessions">
        {sessions.map((session) => (
          <Session key={session.id} session={session} now={now} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post">
          <Button variant="danger">End all other sessions</Button>
        </form>
      )}
    </AccountFrame>
  );
}

function Session({ session, now }: { session: OwnSession; now: number }) {
  const { id, device, createdAt, lastSeenAt, secondFactor, current } = session;
  return (
    <li>
      <Icon name="monitor" size="lg" />
      <div>
        <p>
          <strong>{device}</strong> {current && <span className="tag">This session</span>}
        </p>
        <p className="small muted row row--wrap sep">
          <span>
            Started <DateTime at={createdAt} withTime />
          </span>
          <span>
            Last seen <RelativeTime within at={lastSeenAt} now={now} />
          </span>
          {secondFactor && <span>With second factor</span>}
        </p>
      </div>
      {!current && (
        <form method="post">
          <Button small name="session" value={id} aria-label={`End the session on ${device}`}>
            End
          </Button>
        </form>
      )}
    </li>
  );
}
