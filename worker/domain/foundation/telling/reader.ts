import { type SQL, sql } from "drizzle-orm";
import type { Selected } from "../../../db/columns";
import type { Member } from "../access/policy";
import type { Reading } from "../notifications/list-notifications";
import { users } from "../users/schema";

/** Of an account, to see what it may read when nobody is logged in. */
export const readerColumns = {
  username: users.username,
  role: users.role,
  testerSince: users.testerSince,
  ageVerifiedAt: users.ageVerifiedAt,
  emailVerifiedAt: users.emailVerifiedAt,
  vendorId: users.vendorId,
};

export const toReader = (id: string, row: Selected<typeof readerColumns>): Member => ({
  kind: "member",
  id,
  username: row.username,
  role: row.role,
  tester: row.testerSince !== null,
  ageVerified: row.ageVerifiedAt !== null,
  emailVerified: row.emailVerifiedAt !== null,
  vendorId: row.vendorId,
});

/** Whether an account may be told anything outside the site, and by mail. */
export const isThere: SQL<number> = sql`(${users.deletedAt} is null and ${users.suspendedAt} is null)`;
export const mayBeMailed: SQL<number> = sql`(${isThere} and ${users.emailVerifiedAt} is not null)`;

/** What a run of a job tells with. */
export interface Telling {
  now: number;
  /** What links begin with. */
  origin: string;
  hashKey: string;
  /** What a member may read at that moment. */
  readingOf: (member: Member) => Pick<Reading, "mayOpen" | "isStillReadable" | "namedIn">;
}
