import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import {
  INBOX_COUNTED,
  INBOX_LABELS,
  INBOX_LOOKS,
  type InboxLook,
  reviewInboxQuery,
} from "@worker/domain/voice/review-inbox/forms";
import { readReviewInbox } from "@worker/domain/voice/review-inbox/read-review-inbox";
import { WRITING_LAPSED } from "@worker/domain/catalogue/vendors/writing-lapsed";
import reviewsCss from "~/reviews/reviews.css?url";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import queueCss from "~/staff/queue/queue.css?url";
import { QueueFind } from "~/staff/queue/queue-find";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatNumber, plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/reviews";
import { replyFromInbox } from "./review-inbox/act";
import inboxCss from "./review-inbox/inbox.css?url";
import { INBOX_PATH, inboxPath } from "./review-inbox/inbox-path";
import { InboxList } from "./review-inbox/inbox-list";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const {
    cursor = null,
    open,
    ...query
  } = v.parse(reviewInboxQuery, Object.fromEntries(new URL(request.url).searchParams));
  const inbox = await orNotFound(
    orFirstPage(cursor, (from) => readReviewInbox(db, viewer, { ...query, cursor: from }, now)),
  );
  return { inbox, query, open: open ?? null, cursor, now };
}

export const action = ({ context, request }: Route.ActionArgs) => replyFromInbox(contextOf(context), request);

/** A review says itself what came of its reply; the list is read again when the page is done. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("inPlace") === true ? false : defaultShouldRevalidate;

export const handle = sheets(queueCss, reviewsCss, inboxCss);

export const meta = () =>
  pageMeta({ title: "Your reviews", description: "Reviews to reply to.", path: INBOX_PATH, noindex: true }, "");

/** What waits is counted so far; how many are answered is not known beyond it. */
function countOf(look: InboxLook, count: number | null): string {
  if (count === null) return "";
  return look === "unanswered" && count > INBOX_COUNTED ? `${INBOX_COUNTED}+` : formatNumber(count);
}

export default function VendorReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { inbox, query, open, cursor, now } = loaderData;
  const { counts, items, nextCursor, vendor } = inbox;
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/vendor-dashboard", label: "Vendor dashboard" }]} here="Reviews" />
      <h1>Your reviews</h1>
      <p className="lead muted">
        One official reply to each, in the name of {vendor.name}. What waits for one comes first.
      </p>
      {inbox.lapsed && (
        <Note kind="bad" title="Read-only for now.">
          {WRITING_LAPSED}
        </Note>
      )}
      <Pills label="Reviews">
        {INBOX_LOOKS.map((look) => (
          <Pill key={look} to={inboxPath({ ...query, look })} current={look === query.look}>
            {INBOX_LABELS[look]} {countOf(look, counts[look])}
          </Pill>
        ))}
      </Pills>
      <QueueFind
        label="Reviews"
        q={query.q}
        help="Words of a review"
        choices={[]}
        keep={query.look === "all" ? {} : { look: query.look }}
      />
      {items.length === 0 ? (
        <None isNarrow={query.q !== "" || query.look !== "all" || cursor !== null} />
      ) : (
        <InboxList
          key={inboxPath(query, { cursor })}
          reviews={items}
          vendor={vendor}
          writes={!inbox.lapsed}
          open={open}
          now={now}
          posted={actionData}
        />
      )}
      {(nextCursor !== null || cursor !== null) && (
        <Pager
          text={plural(items.length, "review")}
          previous={cursor === null ? null : inboxPath(query)}
          next={nextCursor === null ? null : inboxPath(query, { cursor: nextCursor })}
        />
      )}
    </div>
  );
}

function None({ isNarrow }: { isNarrow: boolean }) {
  const all = <LinkButton to={INBOX_PATH}>Show all</LinkButton>;
  return (
    <Empty
      icon="circle-check"
      title={isNarrow ? "No reviews here." : "Nobody has reviewed you yet."}
      action={isNarrow ? all : undefined}
    />
  );
}
