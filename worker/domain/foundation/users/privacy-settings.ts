import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { memberOf } from "../access/demand";
import type { Viewer } from "../access/policy";
import { outdatePages } from "../changes/outdate-pages";
import type { PrivacyChange, PrivacySettings } from "./privacy-forms";
import { users } from "./schema";

const NO_ACCOUNT = "There is no such account.";

const columns = {
  profileVisibility: users.profileVisibility,
  whoCanMessage: users.whoCanMessage,
  showLastActive: users.showLastActive,
  isSuggested: users.isSuggested,
  showLocation: users.showLocation,
  showFollowerCount: users.showFollowerCount,
  allowIndexing: users.allowIndexing,
};

/** What others see of a member, as the member chose. @throws Unauthenticated */
export async function readPrivacy(db: Db, viewer: Viewer): Promise<PrivacySettings> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(eq(users.id, memberOf(viewer).id));
  if (row === undefined) throw new NotFound(NO_ACCOUNT);
  return row;
}

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "afterChange">;

/** Cached copies that name the member are left behind at once. @throws Unauthenticated */
export async function savePrivacy(context: Context, change: PrivacyChange): Promise<PrivacySettings> {
  const { db, viewer, now } = context;
  const own = and(eq(users.id, memberOf(viewer).id), isNull(users.deletedAt));
  const [[saved]] = await db.batch([
    db.update(users).set(change).where(own).returning(columns),
    outdatePages(db, "account", now),
  ]);
  if (saved === undefined) throw new NotFound(NO_ACCOUNT);
  await context.afterChange({ kind: "account" });
  return saved;
}
