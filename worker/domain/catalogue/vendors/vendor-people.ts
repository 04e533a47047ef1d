import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { queueMail } from "../../foundation/mail/queue-mail";
import { notifyOnSite } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import type { Template } from "../../../mail/mail";

/** A vendor is run by one account as a rule; more than these are not notified. */
const PEOPLE_MAX = 5;

export type People = { id: string; username: string; email: string }[];

/** The accounts that run a vendor. @param vendorId an id, or an expression for one */
export const selectPeople = (db: Db, vendorId: string | SQL) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
    })
    .from(users)
    .where(and(eq(users.vendorId, vendorId), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .limit(PEOPLE_MAX);

/** The accounts that run several vendors. @param vendorIds a query for them */
export const selectPeopleOfVendors = (db: Db, vendorIds: SQL) =>
  db
    .select({ id: users.id, username: users.username, email: users.email, vendorId: users.vendorId })
    .from(users)
    .where(and(sql`${users.vendorId} in ${vendorIds}`, isNull(users.deletedAt), isNull(users.suspendedAt)));

/** Each vendor's own, as many as one vendor has notified at most. */
export function peopleByVendor(rows: Awaited<ReturnType<typeof selectPeopleOfVendors>>): Map<string, People> {
  const all = new Map<string, People>();
  for (const { vendorId, ...person } of rows) {
    const people = all.get(vendorId ?? "") ?? [];
    if (people.length < PEOPLE_MAX) all.set(vendorId ?? "", [...people, person]);
  }
  return all;
}

export interface VendorNotice {
  title: string;
  message: string;
  actionUrl: string;
  mergeKey: string;
  /** Its own words by mail, so that the notification brings none. */
  template: (username: string) => Template;
}

export function notifyPeople(
  db: Db,
  people: People,
  { template, ...notice }: VendorNotice,
  now: number,
): BatchItem<"sqlite">[] {
  return people.flatMap(({ id, username, email }) => {
    const shown = notifyOnSite(db, { ...notice, userId: id, type: "system" }, now);
    return [queueMail(db, { to: email, ...template(username) }, now), shown];
  });
}
