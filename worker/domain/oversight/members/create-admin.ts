import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { record } from "../../foundation/audit/record";
import type { AdminInput } from "../../foundation/users/forms";
import { emailKey, usernameKey } from "../../foundation/users/names";
import { hashPassword } from "../../foundation/users/password";
import { users } from "../../foundation/users/schema";

/** Who appears in the audit log for what is done by a command rather than on the site. */
const COMMAND = { id: null, username: "npm run admin:create" };

/** Audited (rules/demo#first-admin); the age gate still asks. */
export async function createAdmin(db: Db, { username, email, password, dateOfBirth }: AdminInput, now: number) {
  const id = newId(now);
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) };
  const passwordHash = await hashPassword(password);
  const row = { id, username, email, ...keys, passwordHash, role: "admin" as const, dateOfBirth, createdAt: now };
  const subject = { subjectType: "user", subjectId: id, detail: { role: "admin", username } };
  return [
    db.insert(users).values(row),
    record(db, { actor: COMMAND, action: "user.created", ...subject, requestId: "command" }, now),
  ] as const;
}
