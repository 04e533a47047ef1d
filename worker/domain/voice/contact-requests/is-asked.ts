import type { SQL } from "drizzle-orm";
import { isOpenAccount } from "../../foundation/users/in-force";
import { contactRequests } from "./schema";

/**
 * A condition on `contact_requests`: the account that asks is neither suspended nor deleted
 * (rules/messaging-safety#vendor-contact).
 */
export const isAsked: SQL = isOpenAccount(contactRequests.fromId);
