import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { type ContactRequestView, sentRequests } from "@worker/domain/views/messages/contact-requests";
import { panelQuery } from "@worker/domain/voice/contact-requests/forms";
import { messagePath, MESSAGES, SENT_REQUESTS } from "@worker/domain/voice/messages/addresses";
import { contactName } from "../who/contact-name";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Empty } from "~/ui/empty";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Moment } from "../times/zone";
import type { Route } from "./+types/sent-requests";
import messagesCss from "../messages.css?url";
import { Asking } from "./asking";
import requestsCss from "./requests.css?url";
import { listPath } from "./list-path";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { cursor = null } = v.parse(panelQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (at) => sentRequests(site, at));
  return { ...page, isFirst: cursor === null, now: site.now };
}

export const handle = sheets(messagesCss);

export const meta = () =>
  pageMeta(
    {
      title: "Your contact requests",
      description: "What you asked vendors, and what they answered.",
      path: SENT_REQUESTS,
      noindex: true,
    },
    "",
  );

export default function SentRequests({ loaderData: { items, nextCursor, isFirst, now } }: Route.ComponentProps) {
  return (
    <div className="contact-requests">
      <link rel="stylesheet" href={requestsCss} precedence="area" />
      <header className="talk-head">
        <Link className="icon-btn" to={MESSAGES} aria-label="Close">
          <Icon name="x" />
        </Link>
        <h2>Your contact requests</h2>
      </header>
      <div className="contact-requests-list">
        {items.length === 0 ? (
          <Empty icon="user-check" title="You have not asked a vendor yet.">
            <p>Members below trusted ask a vendor here before they can write to them.</p>
          </Empty>
        ) : (
          <ul className="plain-list stack">
            {items.map((item) => (
              <li key={item.id} className="contact-request">
                <Asking item={item} now={now} />
                <Answer item={item} now={now} />
              </li>
            ))}
          </ul>
        )}
        {(!isFirst || nextCursor !== null) && (
          <p className="conversations-more small">
            {!isFirst && <Link to={SENT_REQUESTS}>Newest</Link>}
            {nextCursor !== null && <Link to={listPath(SENT_REQUESTS, nextCursor)}>Earlier requests</Link>}
          </p>
        )}
      </div>
    </div>
  );
}

const STATUS: Record<ContactRequestView["status"], { words: string; icon: IconName }> = {
  pending: { words: "Waiting for an answer", icon: "hourglass" },
  approved: { words: "Approved", icon: "circle-check" },
  denied: { words: "Declined", icon: "ban" },
};

type AnswerProps = { item: ContactRequestView; now: number };

/** What became of it, and what can be done now. */
function Answer({ item, now }: AnswerProps) {
  const { words, icon } = STATUS[item.status];
  return (
    <div>
      <p className="row">
        <Icon name={icon} />
        <strong>{item.vendorNotes === null ? words : `${words}: ${item.vendorNotes}`}</strong>
      </p>
      <Next item={item} now={now} />
    </div>
  );
}

function Next({ item: { status, person, againAt }, now }: AnswerProps) {
  if (person.former) return null;
  if (status === "approved")
    return (
      <p>
        <Link to={messagePath(person.id)}>Open the conversation with {contactName(person)}</Link>
      </p>
    );
  if (againAt === null) return null;
  return (
    <p>
      {againAt > now ? (
        <>
          You can ask again from <Moment at={againAt} />.
        </>
      ) : (
        <Link to={messagePath(person.id)}>Ask {contactName(person)} again</Link>
      )}
    </p>
  );
}
