import { and, desc, eq, gt, notExists, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { REPEAT_MS, REPEATED } from "../../../db/unless-repeated";
import { Conflict } from "../../../errors";
import { memberOf } from "../../foundation/access/demand";
import { takeOrRefuse } from "../../../take-or-refuse";
import type { Viewer } from "../../foundation/access/policy";
import { PLANS } from "../../catalogue/vendors/forms";
import { PLAN_OFFERS } from "../../catalogue/plan-offers/offers";
import { TICKET_RULE, type TicketInput, type TicketState } from "./forms";
import { supportTickets } from "./schema";

const SHOWN = 10;

/** Plans whose vendors are answered first. */
const FIRST = JSON.stringify(PLANS.filter((plan) => PLAN_OFFERS[plan].prioritySupport));

/** The vendor's plan at this moment decides the priority (rules/plans#support). */
export async function askSupport(
  { db, objects, now }: Pick<RequestContext, "db" | "objects" | "now">,
  viewer: Viewer,
  { subject, body }: TicketInput,
): Promise<string> {
  const { id: userId, vendorId } = memberOf(viewer);
  await takeOrRefuse(objects.limiter(`support:${userId}`), TICKET_RULE, now);
  const id = newId(now);
  const priority = sql`exists (select 1 from vendors as payer where payer.id = ${vendorId} and payer.plan in (select value from json_each(${FIRST})))`;
  const row = { id, userId, vendorId, subject, body, priority, createdAt: now };
  const sentAlready = and(
    eq(supportTickets.userId, userId),
    gt(supportTickets.createdAt, now - REPEAT_MS),
    eq(supportTickets.subject, subject),
    eq(supportTickets.body, body),
  );
  const isNew = notExists(db.select({ id: supportTickets.id }).from(supportTickets).where(sentAlready));
  const write = insertSelected(db, supportTickets, row, sql`where ${isNew}`);
  await batchIfChanged(db, write, [], () => new Conflict(REPEATED, "repeated"));
  return id;
}

/** An own question; times are UTC epoch milliseconds. */
export interface OwnTicket {
  id: string;
  subject: string;
  body: string;
  state: TicketState;
  createdAt: number;
  answer: string | null;
  answeredAt: number | null;
}

export async function ownTickets(db: Db, viewer: Viewer): Promise<OwnTicket[]> {
  if (viewer.kind === "visitor") return [];
  return db
    .select({
      id: supportTickets.id,
      subject: supportTickets.subject,
      body: supportTickets.body,
      state: supportTickets.state,
      createdAt: supportTickets.createdAt,
      answer: supportTickets.answer,
      answeredAt: supportTickets.answeredAt,
    })
    .from(supportTickets)
    .where(eq(supportTickets.userId, viewer.id))
    .orderBy(desc(supportTickets.createdAt))
    .limit(SHOWN);
}
