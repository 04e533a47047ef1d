import type { SQL } from "drizzle-orm";
import { isOpenAccount } from "../../foundation/users/in-force";
import { contactRequests } from "./schema";

/** Nobody asks anymore whose account is suspended or deleted: a condition on `contact_requests` (rules/messaging-safety#vendor-contact). */
export const isAsked: SQL = isOpenAccount(contactRequests.fromId);
