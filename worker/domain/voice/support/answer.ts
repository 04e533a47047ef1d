import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { isOneOf } from "../../../db/columns";
import { didChange } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { supportAnswerMail } from "../../../mail/support-templates";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { queueMail } from "../../foundation/mail/queue-mail";
import { notifyOnSite, type NoticeWords } from "../../foundation/notifications/notify";
import { type Deciding, decideMany, type NotDecided } from "../../foundation/queues/decide-many";
import { users } from "../../foundation/users/schema";
import { supportTickets } from "./schema";

type Context = SendingContext & Pick<RequestContext, "db">;

const TICKET_CLOSED = "This question has already been answered or closed.";
const UNKNOWN = "There is no such question.";

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

const findTickets = (db: Db, where: SQL) =>
  db
    .select({
      id: supportTickets.id,
      subject: supportTickets.subject,
      state: supportTickets.state,
      userId: users.id,
      username: users.username,
      email: users.email,
    })
    .from(supportTickets)
    .leftJoin(users, and(eq(users.id, supportTickets.userId), isNull(users.deletedAt)))
    .where(where);

type Found = Awaited<ReturnType<typeof findTickets>>[number];

/** Null closes it. @throws NotFound; Conflict where it has been answered or closed */
export async function answerTicket(
  context: Context,
  viewer: Viewer,
  { id, answer }: { id: string; answer: string | null },
): Promise<void> {
  const { db } = context;
  const actor = demand(viewer, "staff.dashboard");
  const [ticket] = await findTickets(db, eq(supportTickets.id, id));
  if (ticket === undefined) throw new NotFound(UNKNOWN);
  const { write, rest } = deciding(context, actor, ticket, answer);
  if (!(await didChange(db, write, rest))) throw new Conflict(TICKET_CLOSED, "ticket-closed");
  sendSoon(context);
}

/** What came of an answer to several questions. */
interface AnsweredTickets {
  answered: string[];
  refused: (NotDecided & { subject: string })[];
}

/**
 * Gives each question of a selection the same answer, or closes it, once; and says of every other one why not
 * (rules/access#queues).
 * @param input a null answer closes them
 */
export async function answerTickets(
  context: Context,
  viewer: Viewer,
  { ids, answer }: { ids: readonly string[]; answer: string | null },
): Promise<AnsweredTickets> {
  const { db } = context;
  const actor = demand(viewer, "staff.dashboard");
  const asked = await findTickets(db, isOneOf(supportTickets.id, ids));
  const open = asked.filter(({ state }) => state === "open");
  const forestalled = await decideMany(db, open, (ticket) => deciding(context, actor, ticket, answer));
  const answered = open.filter((ticket) => !forestalled.includes(ticket)).map(({ id }) => id);
  if (answered.length > 0) sendSoon(context);
  const refused = ids
    .filter((id) => !answered.includes(id))
    .map((id) => {
      const subject = asked.find((ticket) => ticket.id === id)?.subject;
      return { id, subject: subject ?? "", reason: subject === undefined ? UNKNOWN : TICKET_CLOSED };
    });
  return { answered, refused };
}

function deciding(context: Context, actor: Member, ticket: Found, answer: string | null): Deciding {
  const { db, now, origin, requestId } = context;
  const { id, subject, userId, username, email } = ticket;
  const write = db
    .update(supportTickets)
    .set({ state: answer === null ? "closed" : "answered", answer, answeredBy: actor.id, answeredAt: now })
    .where(and(eq(supportTickets.id, id), eq(supportTickets.state, "open")));
  const action = answer === null ? "ticket.closed" : "ticket.answered";
  const audit = { actor, action, subjectType: "support_ticket", subjectId: id, detail: {}, requestId };
  const notices: BatchItem<"sqlite">[] = [];
  if (answer !== null && userId !== null && email !== null && username !== null) {
    const template = supportAnswerMail(origin, username, { subject, answer });
    // The mail has its own words, so the notification brings none.
    const shown = notifyOnSite(db, answerNotice({ id, userId, subject }), now);
    notices.push(queueMail(db, { to: email, ...template }, now), shown);
  }
  return { write, rest: [record(db, audit, now), ...notices] };
}
