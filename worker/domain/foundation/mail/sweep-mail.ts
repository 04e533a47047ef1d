import { lt } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { mailTokens, outbox } from "./schema";

/** As long as the networks of logins (rules/notifications#mail-addresses). */
const KEEP_MS = 90 * DAY_MS;
/** How long an expired link still says that it has expired, and can be renewed. */
const EXPIRED_MS = 30 * DAY_MS;

export const sweepMail = (db: Db, now: number) =>
  [
    db.delete(outbox).where(lt(outbox.sentAt, now - KEEP_MS)),
    db.delete(outbox).where(lt(outbox.gaveUpAt, now - KEEP_MS)),
    db.delete(mailTokens).where(lt(mailTokens.expiresAt, now - EXPIRED_MS)),
  ] as const;
