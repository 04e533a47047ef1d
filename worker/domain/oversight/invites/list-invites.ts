import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { FORMER_MEMBER } from "../../foundation/users/former-member";
import { users } from "../../foundation/users/schema";
import type { InviteState } from "./forms";
import { inviteState } from "./invite-state";
import { inviteCodes, inviteRedemptions } from "./schema";

/** A code and what it has come to; times are UTC epoch milliseconds. */
export interface Invite {
  id: string;
  code: string;
  isActive: boolean;
  currentUses: number;
  maxUses: number;
  description: string | null;
  createdAt: number;
  expiresAt: number | null;
  state: InviteState;
}

interface Redemption {
  username: string;
  redeemedAt: number;
}

export interface InvitePage extends Page<Invite & { redemptions: Redemption[] }> {
  /** The code asked for by `shown`, if there is one. */
  shown: string | null;
}

const KEYS: SortKey[] = [
  { column: inviteCodes.createdAt, direction: "desc" },
  { column: inviteCodes.id, direction: "desc" },
];
/** No code has more uses than this, so a page's redemptions stay bounded. */
const PAGE = 20;

const positionOf = (cursor: string | null) => afterCursor(KEYS, cursor);

const pageOf = (db: Db, cursor: string | null, limit: number) =>
  db
    .select()
    .from(inviteCodes)
    .where(positionOf(cursor))
    .orderBy(...orderBy(KEYS))
    .limit(limit);

type Row = typeof inviteCodes.$inferSelect;

const toInvite = (row: Row, now: number): Invite => ({
  id: row.id,
  code: row.code,
  isActive: row.deactivatedAt === null,
  currentUses: row.currentUses,
  maxUses: row.maxUses,
  description: row.description,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  state: inviteState(row, now),
});

const keysOf = ({ createdAt, id }: { createdAt: number; id: string }) => [createdAt, id];

export async function listInvites(
  db: Db,
  viewer: Viewer,
  { cursor, limit }: { cursor: string | null; limit: number },
  now: number,
): Promise<Page<Invite>> {
  demand(viewer, "admin.tools");
  const rows = await pageOf(db, cursor, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, keysOf);
  return { items: items.map((row) => toInvite(row, now)), nextCursor };
}

export async function invitePage(
  db: Db,
  viewer: Viewer,
  { cursor, shown }: { cursor: string | null; shown: string | null },
  now: number,
): Promise<InvitePage> {
  demand(viewer, "admin.tools");
  const onPage = db
    .select({ id: inviteCodes.id })
    .from(inviteCodes)
    .where(positionOf(cursor))
    .orderBy(...orderBy(KEYS))
    .limit(PAGE);
  const [rows, redemptions, [made]] = await db.batch([
    pageOf(db, cursor, PAGE + 1),
    db
      .select({
        inviteId: inviteRedemptions.inviteId,
        redeemedAt: inviteRedemptions.redeemedAt,
        username: sql<string | null>`case when ${users.deletedAt} is null then ${users.username} end`.as("username"),
      })
      .from(inviteRedemptions)
      .leftJoin(users, eq(users.id, inviteRedemptions.userId))
      .where(inArray(inviteRedemptions.inviteId, onPage))
      .orderBy(desc(inviteRedemptions.redeemedAt)),
    db
      .select({ code: inviteCodes.code })
      .from(inviteCodes)
      .where(eq(inviteCodes.id, shown ?? "")),
  ]);
  const { items, nextCursor } = toPage(rows, PAGE, keysOf);
  const whoCameBy = (id: string): Redemption[] =>
    redemptions
      .filter(({ inviteId }) => inviteId === id)
      .map(({ username, redeemedAt }) => ({ username: username ?? FORMER_MEMBER, redeemedAt }));
  return {
    items: items.map((row) => ({ ...toInvite(row, now), redemptions: whoCameBy(row.id) })),
    nextCursor,
    shown: made?.code ?? null,
  };
}
