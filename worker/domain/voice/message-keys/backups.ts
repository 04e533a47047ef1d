import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { checkPassword, readCredentials } from "../../foundation/second-factor/credentials";
import { talkerOf } from "../messages/talker";
import { messageKeys } from "./schema";
import { openBackupAtRest, sealBackupAtRest } from "./sealed-backup";

type BackupContext = Pick<RequestContext, "db" | "viewer" | "objects" | "site" | "network" | "now" | "defer" | "env">;

const NO_BACKUP = "There is no backup of such a key of yours.";
const NO_KEY = "There is no such key of yours.";

const inUse = (userId: string, id: string) =>
  and(eq(messageKeys.id, id), eq(messageKeys.userId, userId), isNull(messageKeys.removedAt));

/** Asks for the password: a borrowed session must not carry a backup away to guess at its passphrase. */
async function ownerOf(context: BackupContext, password: string): Promise<string> {
  const { id } = talkerOf(context.viewer);
  await checkPassword(context, id, await readCredentials(context.db, id), password);
  return id;
}

/** @throws Unauthenticated; Invalid for another password; RateLimited; NotFound */
export async function openBackup(context: BackupContext, id: string, { password }: { password: string }) {
  const userId = await ownerOf(context, password);
  const [key] = await context.db.select({ backup: messageKeys.backup }).from(messageKeys).where(inUse(userId, id));
  const sealed = key?.backup ?? null;
  const backup = sealed === null ? null : await openBackupAtRest(context.env.DATA_KEY, userId, id, sealed);
  if (backup === null) throw new NotFound(NO_BACKUP);
  return backup;
}

/** Takes a backup in the place of the one there is. @throws Unauthenticated; Invalid for another password; RateLimited; NotFound */
export async function saveBackup(
  context: BackupContext,
  id: string,
  { password, backup }: { password: string; backup: string },
): Promise<void> {
  const userId = await ownerOf(context, password);
  const sealed = await sealBackupAtRest(context.env.DATA_KEY, userId, id, backup);
  const { meta } = await context.db.update(messageKeys).set({ backup: sealed }).where(inUse(userId, id));
  if (meta.changes === 0) throw new NotFound(NO_KEY);
}
