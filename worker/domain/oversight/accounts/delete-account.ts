import { and, eq, isNull, notInArray, or, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Invalid } from "../../../errors";
import { memberOf } from "../../foundation/access/demand";
import { accountDeletedMail } from "../../../mail/account-templates";
import { sendSoon } from "../../foundation/mail/send-soon";
import { rolesHolding } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { queueMail } from "../../foundation/mail/queue-mail";
import { checkPassword, credentialsStatement, toCredentials } from "../../foundation/second-factor/credentials";
import { endAccess } from "../../foundation/second-factor/end-access";
import { CODE_WRONG } from "../../foundation/second-factor/forms";
import { spendOwnCode } from "../../foundation/second-factor/turn-off";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import type { DeletionInput } from "./deletion-forms";
import { eraseStatements, removeStatements, vendorStatements } from "./erase-account";
import { FORMER_MEMBER, tombstone } from "../../foundation/users/former-member";
import { deleteCovers } from "../../voice/profiles/cover";
import { deletePicture } from "../../foundation/users/picture";
import { users } from "../../foundation/users/schema";
import { anotherAdmin } from "../members/suspend-member";

const ONLY_ADMIN = "You are the only admin. Make another one first.";

/** The row becomes a tombstone; where that finds no row the whole batch is undone (rules/privacy#deletion). */
export async function deleteAccount(context: RequestContext, input: DeletionInput): Promise<void> {
  const { db, now, origin, requestId, personalData } = context;
  const { id } = memberOf(context.viewer);
  const mayLeave = or(notInArray(users.role, rolesHolding("admin.tools")), anotherAdmin(db, id));
  const [rows, [leaving], ...vendorRows] = await db.batch([
    credentialsStatement(db, id),
    db
      .select({ picture: users.picture })
      .from(users)
      .where(and(eq(users.id, id), mayLeave)),
    ...vendorStatements(personalData, db, id),
  ]);
  const credentials = toCredentials(rows);
  await checkPassword(context, id, credentials, input.password);
  if (leaving === undefined) throw new Conflict(ONLY_ADMIN, "only-admin");
  const asksCode = credentials.factor !== null && credentials.factor.confirmedAt !== null;
  const spend = asksCode ? await spendOwnCode(context, id, credentials, input.code ?? "") : null;

  const bury = db
    .update(users)
    .set(tombstone(id, now))
    .where(
      and(
        eq(users.id, id),
        eq(users.passwordHash, credentials.passwordHash),
        isNull(users.deletedAt),
        mayLeave,
        spend === null ? undefined : sql`changes() > 0`,
      ),
    );
  const member = { userId: id, username: credentials.username, email: credentials.email };
  const subject = { subjectType: "user", subjectId: id, detail: { reviewsRemoved: input.removeReviews } };
  const audit = { actor: { id, username: FORMER_MEMBER }, action: "user.deleted", ...subject, requestId };
  await batchIfChanged(
    db,
    spend === null ? bury : [spend.statement, bury],
    [
      record(db, audit, now),
      ...endAccess(db, id, sql`1`, now),
      ...eraseStatements(personalData, db, member, now),
      queueMail(db, { to: credentials.email, ...accountDeletedMail(origin, credentials.username) }, now),
      ...(input.removeReviews ? removeStatements(personalData, db, member, now) : []),
      outdatePages(db, "account-deletion", now),
    ],
    () => (spend === null ? new Conflict(ONLY_ADMIN, "only-admin") : new Invalid({ code: CODE_WRONG })),
  );
  const vendorIds = input.removeReviews ? vendorRows.flat().map(({ vendorId }) => vendorId) : [];
  await afterDeletion(context, { id, picture: leaving.picture, vendorIds });
}

/** What lies outside D1, and what is derived: the picture's object, the mail, cached pages, facets and search. */
async function afterDeletion(
  context: RequestContext,
  { id, picture, vendorIds }: { id: string; picture: string | null; vendorIds: string[] },
): Promise<void> {
  const { defer, files, afterChange } = context;
  sendSoon(context);
  if (picture !== null) defer(deletePicture(files, id, picture));
  defer(deleteCovers(files, id));
  await afterChange({ kind: "account-deletion", vendorIds });
}
