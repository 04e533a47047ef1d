import { and, eq, isNotNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Conflict, NotFound } from "../../../errors";
import { demand } from "../access/demand";
import { sendSoon, type SendingContext } from "./send-soon";
import { recordIfChanged } from "../audit/record";
import { outbox } from "./schema";

const NOT_GIVEN_UP = "Only an email that we gave up on can be tried again.";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId"> & SendingContext;

export async function retryMail(context: Context, id: string): Promise<void> {
  const { db, viewer, now, requestId } = context;
  const actor = demand(viewer, "admin.tools");
  const retry = db
    .update(outbox)
    .set({ dueAt: now, gaveUpAt: null, attempts: 0 })
    .where(and(eq(outbox.id, id), isNotNull(outbox.gaveUpAt)));
  const entry = { actor, action: "mail.retried", subjectType: "mail", subjectId: id, detail: {}, requestId };
  const [{ meta }, , found] = await db.batch([
    retry,
    recordIfChanged(db, entry, now),
    db.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id)),
  ]);
  if (found.length === 0) throw new NotFound("There is no such email.");
  if (meta.changes === 0) throw new Conflict(NOT_GIVEN_UP, "mail-not-given-up");
  sendSoon(context);
}
