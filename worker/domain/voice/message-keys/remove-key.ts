import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { messageKeyRemovedMail } from "../../../mail/account-templates";
import { queueMailIfChanged } from "../../foundation/mail/queue-mail";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { notifyOnSite } from "../../foundation/notifications/notify";
import { checkPassword, readCredentials } from "../../foundation/second-factor/credentials";
import { inForce } from "../../foundation/users/in-force";
import { talkerOf } from "../messages/talker";
import { KEYS_ADDRESS } from "./addresses";
import { messageKeys } from "./schema";

type RemoveContext = Pick<RequestContext, "db" | "viewer" | "objects" | "site" | "network" | "now"> & SendingContext;

const NO_KEY = "There is no such key of yours.";
const TOLD = "A browser was removed from your private messages";

/**
 * Nothing is sealed for it anymore, and its backup is gone; its member is told. Asks for the password: a borrowed session
 * must not destroy what its owner alone can read (rules/private-mode#keys).
 * @throws Unauthenticated; Invalid for another password; RateLimited; NotFound for what is no key of the viewer's in use
 */
export async function removeKey(context: RemoveContext, id: string, { password }: { password: string }): Promise<void> {
  const { db, viewer, origin, now } = context;
  const { id: userId } = talkerOf(viewer);
  const credentials = await readCredentials(db, userId);
  await checkPassword(context, userId, credentials, password);
  const its = and(eq(messageKeys.id, id), eq(messageKeys.userId, userId));
  const notice = {
    ...{ userId, type: "system" as const, title: TOLD, actionUrl: KEYS_ADDRESS },
    message: "Nothing is sealed for it anymore, and its backup is deleted.",
    mergeKey: `message-key-removed:${id}`,
    onlyIf: sql`changes() > 0`,
  };
  const [{ meta }] = await db.batch([
    db
      .update(messageKeys)
      .set({ removedAt: now, backup: null })
      .where(and(its, isNull(messageKeys.removedAt), inForce(userId, credentials.passwordHash))),
    queueMailIfChanged(db, { to: credentials.email, ...messageKeyRemovedMail(origin, credentials.username) }, now),
    notifyOnSite(db, notice, now),
  ]);
  if (meta.changes === 0) throw new NotFound(NO_KEY);
  sendSoon(context);
}
