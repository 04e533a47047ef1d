import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { newSession, noteSeen, sessionReader } from "@worker/domain/foundation/sessions/sessions";
import { clear, insert } from "../../../factories/insert";
import { aUser, NOW } from "../../../factories/rows";

const MINUTE = 60_000;
const db = connect(env.DB);
const readSession = sessionReader(sql`null`);

const noted = () =>
  env.DB.prepare("select last_active_at as active, last_seen_at as seen from users, sessions").first<{
    active: number;
    seen: number;
  }>();

beforeEach(() => clear(env.DB));

it("keeps 'active' two minutes fresh, and 'last seen' an hour", async () => {
  await insert(env.DB, "users", [aUser({ id: "ann" })]);
  const { token, insert: row } = await newSession(db, { userId: "ann", now: NOW, networkHash: "", device: "" });
  await row;
  const at = async (now: number) => {
    const session = await readSession(db, token, now);
    if (session !== null) await noteSeen(db, session, now);
    return noted();
  };
  expect(await at(NOW + 1)).toEqual({ active: NOW + 1, seen: NOW });
  expect(await at(NOW + MINUTE)).toEqual({ active: NOW + 1, seen: NOW });
  expect(await at(NOW + 3 * MINUTE)).toEqual({ active: NOW + 3 * MINUTE, seen: NOW });
  expect(await at(NOW + 61 * MINUTE)).toEqual({ active: NOW + 61 * MINUTE, seen: NOW + 61 * MINUTE });
});
