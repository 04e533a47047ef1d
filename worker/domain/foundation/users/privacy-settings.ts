import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { memberOf } from "../access/demand";
import type { Viewer } from "../access/policy";
import { outdatePages } from "../changes/outdate-pages";
import type { PrivacySettings } from "./privacy-forms";
import { users } from "./schema";

const NO_ACCOUNT = "There is no such account.";

/** What others see of a member, as the member chose. @throws Unauthenticated */
export async function readPrivacy(db: Db, viewer: Viewer): Promise<PrivacySettings> {
  const [row] = await db
    .select({ showLastActive: users.showLastActive })
    .from(users)
    .where(eq(users.id, memberOf(viewer).id));
  if (row === undefined) throw new NotFound(NO_ACCOUNT);
  return row;
}

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "afterChange">;

/** Cached copies that name the member are left behind at once. @throws Unauthenticated */
export async function savePrivacy(context: Context, { showLastActive }: PrivacySettings): Promise<void> {
  const { db, viewer, now } = context;
  const own = and(eq(users.id, memberOf(viewer).id), isNull(users.deletedAt));
  await db.batch([db.update(users).set({ showLastActive }).where(own), outdatePages(db, "account", now)]);
  await context.afterChange({ kind: "account" });
}
