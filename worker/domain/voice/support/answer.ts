import { and, eq, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { supportAnswerMail } from "../../../mail/support-templates";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { queueMail } from "../../foundation/mail/queue-mail";
import { notifyOnSite, type NoticeWords } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { supportTickets } from "./schema";

type Context = SendingContext & Pick<RequestContext, "db">;

const TICKET_CLOSED = "This question has already been answered or closed.";

/** For whoever asked. */
export const answerNotice = ({
  id,
  userId,
  subject,
}: {
  id: string;
  userId: string;
  subject: string;
}): NoticeWords => ({
  ...{ userId, type: "system", title: "Our staff answered your question", message: subject },
  ...{ actionUrl: "/contact-support#questions", mergeKey: `ticket:${id}` },
});

/** Null closes it. */
export async function answerTicket(
  context: Context,
  viewer: Viewer,
  { id, answer }: { id: string; answer: string | null },
): Promise<void> {
  const { db, now, origin, requestId } = context;
  const actor = demand(viewer, "staff.dashboard");
  const [ticket] = await db
    .select({
      subject: supportTickets.subject,
      userId: users.id,
      username: users.username,
      email: users.email,
    })
    .from(supportTickets)
    .leftJoin(users, and(eq(users.id, supportTickets.userId), isNull(users.deletedAt)))
    .where(eq(supportTickets.id, id));
  if (ticket === undefined) throw new NotFound("There is no such question.");
  const write = db
    .update(supportTickets)
    .set({ state: answer === null ? "closed" : "answered", answer, answeredBy: actor.id, answeredAt: now })
    .where(and(eq(supportTickets.id, id), eq(supportTickets.state, "open")));
  const action = answer === null ? "ticket.closed" : "ticket.answered";
  const audit = { actor, action, subjectType: "support_ticket", subjectId: id, detail: {}, requestId };
  const notices: BatchItem<"sqlite">[] = [];
  if (answer !== null && ticket.userId !== null && ticket.email !== null && ticket.username !== null) {
    const template = supportAnswerMail(origin, ticket.username, { subject: ticket.subject, answer });
    // The mail has its own words, so the notification brings none.
    const shown = notifyOnSite(db, answerNotice({ id, userId: ticket.userId, subject: ticket.subject }), now);
    notices.push(queueMail(db, { to: ticket.email, ...template }, now), shown);
  }
  await batchIfChanged(
    db,
    write,
    [record(db, audit, now), ...notices],
    () => new Conflict(TICKET_CLOSED, "ticket-closed"),
  );
  sendSoon(context);
}
