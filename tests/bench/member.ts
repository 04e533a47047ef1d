import { connect } from "@worker/db/client";
import { newSession, SESSION_COOKIE } from "@worker/domain/foundation/sessions/sessions";
import { insert } from "../factories/insert";
import { aUser } from "../factories/rows";
import type { Site } from "./site";

/** The cookie of a member who is logged in and has passed the age gate. */
export async function memberCookie({ db }: Pick<Site, "db">): Promise<string> {
  const member = aUser({ username: "bencher", ageVerifiedAt: Date.now() });
  await insert(db, "users", [member]);
  const session = { userId: member.id, now: Date.now(), networkHash: "bench", device: "Bench" };
  const { token, insert: row } = await newSession(connect(db), session);
  await row;
  return `${SESSION_COOKIE}=${token}`;
}
