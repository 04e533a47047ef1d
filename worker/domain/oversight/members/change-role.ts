import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { type Member, type Role, roleHolds, type Viewer } from "../../foundation/access/policy";
import { recordIfChanged } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { vendors } from "../../catalogue/vendors/schema";
import { awardAtOnce, takeBack } from "../../voice/badges/award-at-once";
import { firstCommentsOf } from "../../voice/forum/first-comments";
import { users } from "../../foundation/users/schema";
import { anotherAdmin, ONLY_ADMIN } from "./suspend-member";

type Context = Pick<RequestContext, "db" | "now" | "requestId" | "afterChange">;

export const OWN_ROLE = "You cannot change your own role.";
const CHANGED_MEANWHILE = "Someone has changed this account in the meantime. Look at it, then try again.";
export const VENDOR_MISSING = "Name the vendor whose page this account is to run.";
const VENDOR_NOT_TRUSTED = "An account that belongs to a vendor does not become a trusted member.";
export const VENDOR_UNKNOWN = "There is no vendor with this id or name.";

interface RoleChange {
  userId: string;
  role: Role;
  /** For a role that runs a vendor's page: the vendor's id or its whole name. */
  vendor?: string | undefined;
}

async function readBoth(db: Db, userId: string, vendor: string) {
  const [[account], [found]] = await db.batch([
    db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    db
      .select({ id: vendors.id })
      .from(vendors)
      .where(or(eq(vendors.id, vendor), eq(vendors.nameKey, vendor.toLowerCase())))
      .limit(1),
  ]);
  if (account === undefined) throw new NotFound("There is no such account.");
  return { account, vendorId: found?.id ?? null };
}

/** Trusted beyond a member, for nothing that a vendor or the staff does. */
const isTrustedOnly = (role: Role): boolean =>
  roleHolds(role, "message.vendor.unapproved") && !roleHolds(role, "forum.vendorZone");

function vendorFor(role: Role, vendor: string, vendorId: string | null): string | null {
  if (!roleHolds(role, "vendor.own")) return null;
  if (vendor === "") throw new Invalid({ vendor: VENDOR_MISSING });
  if (vendorId === null) throw new Invalid({ vendor: VENDOR_UNKNOWN });
  return vendorId;
}

const entry = (actor: Member, action: string, userId: string, detail: Record<string, unknown>, requestId: string) => ({
  actor,
  action,
  subjectType: "user",
  subjectId: userId,
  detail,
  requestId,
});

/** Conditional on the role that was seen and on another active admin being left (rules/accounts#role-changes). */
export async function changeRole(
  { db, now, requestId, afterChange }: Context,
  viewer: Viewer,
  { userId, role, vendor = "" }: RoleChange,
): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  if (actor.id === userId) throw new Forbidden(OWN_ROLE, "own-account");
  const { account, vendorId: found } = await readBoth(db, userId, vendor);
  if (isTrustedOnly(role) && account.vendorId !== null) throw new Invalid({ role: VENDOR_NOT_TRUSTED });
  const vendorId = vendorFor(role, vendor, found);
  if (role === account.role && vendorId === account.vendorId) return;
  const leavesAdmins = roleHolds(account.role, "admin.tools") && !roleHolds(role, "admin.tools");
  const change = db
    .update(users)
    .set({ role, vendorId })
    .where(
      and(
        eq(users.id, userId),
        eq(users.role, account.role),
        isNull(users.deletedAt),
        leavesAdmins ? anotherAdmin(db, userId) : undefined,
      ),
    );
  const detail = { from: account.role, to: role, ...(vendorId !== account.vendorId && { vendorId }) };
  const audit = recordIfChanged(db, entry(actor, "user.role_changed", userId, detail, requestId), now);
  const [{ meta }] = await db.batch([
    change,
    audit,
    firstCommentsOf(db, { author: userId }),
    outdatePages(db, "account", now),
  ]);
  await afterChange({ kind: "account" });
  if (meta.changes === 0 && leavesAdmins) throw new Conflict(ONLY_ADMIN, "only-admin");
  if (meta.changes === 0) throw new Conflict(CHANGED_MEANWHILE, "changed-meanwhile");
}

/** Any member can hold it; a repeat changes nothing (rules/access#roles). */
export async function changeTester(
  { db, now, requestId, afterChange }: Context,
  viewer: Viewer,
  { userId, tester }: { userId: string; tester: boolean },
): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const account = and(eq(users.id, userId), isNull(users.deletedAt));
  const change = db
    .update(users)
    .set({ testerSince: tester ? now : null })
    .where(and(account, tester ? isNull(users.testerSince) : isNotNull(users.testerSince)));
  const action = tester ? "user.tester_granted" : "user.tester_withdrawn";
  const [known] = await db.batch([
    db.select({ id: users.id }).from(users).where(account),
    change,
    recordIfChanged(db, entry(actor, action, userId, {}, requestId), now),
    ...(tester
      ? awardAtOnce(db, { userId, badge: "trusted-tester" }, now)
      : [takeBack(db, userId, "trusted-tester", now)]),
    firstCommentsOf(db, { author: userId }),
    outdatePages(db, "account", now),
  ]);
  await afterChange({ kind: "account" });
  if (known.length === 0) throw new NotFound("There is no such account.");
}
