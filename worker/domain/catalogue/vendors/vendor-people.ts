import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { queueMail } from "../../foundation/mail/queue-mail";
import { notifyOnSite } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import type { Template } from "../../../mail/mail";

/** A vendor is run by one account as a rule; more than these are not notified. */
const PEOPLE_MAX = 5;

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
  people: Awaited<ReturnType<typeof selectPeople>>,
  { template, ...notice }: VendorNotice,
  now: number,
): BatchItem<"sqlite">[] {
  return people.flatMap(({ id, username, email }) => {
    const shown = notifyOnSite(db, { ...notice, userId: id, type: "system" }, now);
    return [queueMail(db, { to: email, ...template(username) }, now), shown];
  });
}
