import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { insertWhere } from "../../../db/insert-selected";
import { DAY_MS } from "../../../days";
import { Conflict, Invalid } from "../../../errors";
import { messageKeyAddedMail } from "../../../mail/account-templates";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import { queueMailIfChanged } from "../../foundation/mail/queue-mail";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { notifyOnSite, type NoticeWords } from "../../foundation/notifications/notify";
import { checkPassword, readCredentials } from "../../foundation/second-factor/credentials";
import { inForce, isOpenAccount } from "../../foundation/users/in-force";
import { KEYS_ADDRESS } from "./addresses";
import { KEYS_MAX, type NewMessageKey, NOT_A_KEY } from "./forms";
import { readOffered } from "./public-key";
import { messageKeys } from "./schema";
import { sealBackupAtRest } from "./sealed-backup";

type AddContext = Pick<RequestContext, "db" | "viewer" | "objects" | "site" | "network" | "now"> & SendingContext;

/** Removed keys stay for what they signed, so that they are not made without end. */
const ADD_RULE = { limit: 10, windowMs: DAY_MS } as const;

const FULL = `${KEYS_MAX} browsers can read your private messages at most. Remove one first.`;
const REMOVED = "This key was removed. Make another one.";
const TOLD = "A new browser can read your private messages";

/** For the key's owner, on all of their devices. @param label what the browser calls itself */
export const keyNotice = ({ id, userId, label }: { id: string; userId: string; label: string }): NoticeWords => ({
  ...{ userId, type: "system", title: TOLD, message: label, actionUrl: KEYS_ADDRESS, mergeKey: `message-key:${id}` },
});

/**
 * Takes the public half of a key that a browser of the member's made, and tells them. Asks for the password: a borrowed
 * session must not become a reader of what is said from now on (rules/private-mode#keys).
 * @throws Unauthenticated; Forbidden before the age gate is passed; Invalid; RateLimited; Conflict where there are too many or it was removed
 */
export async function addKey(context: AddContext, input: NewMessageKey): Promise<{ id: string; isNew: boolean }> {
  const { db, viewer, objects, env, origin, now } = context;
  const { id: userId } = writerOf(viewer);
  const credentials = await readCredentials(db, userId);
  await checkPassword(context, userId, credentials, input.password);
  const key = await readOffered(userId, input);
  if ("wrong" in key) throw new Invalid({ [key.wrong]: NOT_A_KEY[key.wrong] });
  await takeOrRefuse(objects.limiter(`message-key:${userId}`), ADD_RULE, now);
  const { id } = key;
  const { encryptKey, signKey, label, backup } = input;
  const sealed = backup === undefined ? null : await sealBackupAtRest(env.DATA_KEY, userId, id, backup);
  const row = { id, userId, encryptKey, signKey, label, createdAt: now, removedAt: null, backup: sealed };
  const inUse = sql`(select count(*) from ${messageKeys} where ${messageKeys.userId} = ${userId} and ${messageKeys.removedAt} is null)`;
  const may = sql`${inUse} < ${KEYS_MAX} and ${inForce(userId, credentials.passwordHash)} and ${isOpenAccount(userId)}`;
  const isAdded = sql`exists (select 1 from ${messageKeys} where ${messageKeys.id} = ${id} and ${messageKeys.userId} = ${userId} and ${messageKeys.createdAt} = ${now})`;
  const notice = {
    ...keyNotice({ id, userId, label }),
    onlyIf: isAdded,
  };
  const template = messageKeyAddedMail(origin, credentials.username);
  const [{ meta }, , [stored]] = await db.batch([
    insertWhere(db, messageKeys, row, may).onConflictDoNothing(),
    queueMailIfChanged(db, { to: credentials.email, ...template }, now),
    db
      .select({ userId: messageKeys.userId, removedAt: messageKeys.removedAt })
      .from(messageKeys)
      .where(eq(messageKeys.id, id)),
    notifyOnSite(db, notice, now),
  ]);
  if (stored === undefined) throw new Conflict(FULL, "keys-full");
  if (stored.userId !== userId) throw new Invalid({ proof: NOT_A_KEY.proof });
  if (stored.removedAt !== null) throw new Conflict(REMOVED, "key-removed");
  if (meta.changes > 0) sendSoon(context);
  return { id, isNew: meta.changes > 0 };
}
