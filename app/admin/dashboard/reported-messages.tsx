import { Form } from "react-router";
import { CLEARED_AFTER_DAYS } from "@worker/domain/oversight/reported-messages/forms";
import { DECIDED_LABELS } from "~/moderation/queue/case-words";
import { queueAddress } from "~/moderation/queue/queue-address";
import { QueueLine } from "~/moderation/queue/queue-line";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { DateTime } from "~/ui/relative-time";
import { WayToIt } from "../opened-conversations/way-to-it";
import { PATTERNS_PATH } from "../patterns/paths";
import type { readReported } from "./read-reported";
import { MESSAGES_PATH } from "../dashboard-paths";
import { messagesPath } from "./tabs";

type ReportedProps = {
  reported: Awaited<ReturnType<typeof readReported>>;
  clearing: boolean;
  me: string;
  now: number;
};

/** Reports that wait and those that were decided; resolving one, with its notes, is done in the queue. */
export function ReportedMessages({ reported: { waiting, decided, first }, clearing, me, now }: ReportedProps) {
  const { items, nextCursor } = decided;
  const { open, claimed, appealed } = waiting.counts;
  const isEmpty = open + claimed + appealed + items.length === 0 && first;
  return (
    <section className="stack" aria-labelledby="reported-title">
      <div className="row row--wrap">
        <h2 id="reported-title">Reported messages</h2>
        {!isEmpty && <Link to={queueAddress({ status: "open", kind: "message" })}>Open the queue</Link>}
        <Link to={PATTERNS_PATH}>Suspicious patterns</Link>
      </div>
      {isEmpty ? (
        <Empty icon="flag" title="No reported messages">
          What members report is listed here, with what was decided about it.
        </Empty>
      ) : (
        <Waiting waiting={waiting} me={me} now={now} />
      )}
      {clearing && <Confirmation />}
      {items.length > 0 && <Decided items={items} />}
      {(nextCursor !== null || !first) && (
        <Pager
          text={`${plural(items.length, "decided report")} on this page, newest first`}
          previous={first ? null : MESSAGES_PATH}
          next={nextCursor === null ? null : messagesPath(nextCursor)}
        />
      )}
      {items.length > 0 && !clearing && (
        <div>
          <LinkButton to={`${MESSAGES_PATH}&clear=reports`} icon="package" preventScrollReset>
            Clear old reports
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function Waiting({
  waiting: { items, counts },
  me,
  now,
}: Pick<ReportedProps, "me" | "now"> & Pick<ReportedProps["reported"], "waiting">) {
  const elsewhere = (["claimed", "appealed"] as const).filter((status) => counts[status] > 0);
  return (
    <>
      <p className="row row--wrap sep small muted">
        <span>{counts.open === 0 ? "None waits to be claimed" : `${counts.open} waiting to be claimed`}</span>
        {elsewhere.map((status) => (
          <Link key={status} to={queueAddress({ status, kind: "message" })}>
            {counts[status]} {status}
          </Link>
        ))}
      </p>
      {items.length > 0 && (
        <div className="card mq-list">
          <ul>
            {items.map((item) => (
              <QueueLine key={item.id} to={`/moderation/${item.id}`} item={item} me={me} now={now} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Confirmation() {
  return (
    <Note kind="wait" title="Clear old reports?">
      Every report that was decided more than {CLEARED_AFTER_DAYS} days ago leaves this list. Its case stays in the
      moderation queue, and the audit log records who cleared it.
      <Form method="post" action="/admin-dashboard" className="row row--wrap note-actions">
        <Button variant="danger" name="intent" value="clear-reports">
          Clear them
        </Button>
        <LinkButton to={MESSAGES_PATH} variant="quiet" preventScrollReset>
          Cancel
        </LinkButton>
      </Form>
    </Note>
  );
}

function Decided({ items }: Pick<ReportedProps["reported"]["decided"], "items">) {
  return (
    <div className="card">
      <table className="table table--stack">
        <caption className="sr">Decided reports of messages, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Reported</th>
            <th scope="col">From</th>
            <th scope="col">Conversation</th>
            <th scope="col">Decision</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {items.map(
            ({
              caseId,
              conversationId,
              reportedAt,
              senderName,
              isPrivate,
              decision,
              decidedByName,
              isOverturned,
              isOwn,
            }) => (
              <tr key={caseId}>
                <td className="wide num">
                  <Link to={`/moderation/${caseId}`}>
                    <DateTime at={reportedAt} withTime />
                  </Link>
                </td>
                <td>{senderName ?? "Former member"}</td>
                <td>
                  {isPrivate ? "Private" : "Regular"} · <WayToIt id={conversationId} isOwn={isOwn} />
                </td>
                <td>
                  {DECIDED_LABELS[decision]}
                  {isOverturned && ", overturned"}
                </td>
                <td>{decidedByName ?? "Former member"}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
