import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { sessions } from "@worker/domain/foundation/sessions/schema";
import { seenIn } from "@worker/domain/foundation/sessions/seen-in";
import { clear, insert } from "../../../factories/insert";

const db = connect(env.DB);
const isSeen = async (networks: string[], who = "ann") =>
  (await db.get<{ seen: number }>(sql`select ${seenIn(sql`(${who})`, networks)} as seen`)).seen === 1;

const registered = (networkHash: string) =>
  insert(env.DB, "registrations", [
    {
      ...{ id: "r", userId: "ann", networkHash, device: "", registeredAt: 1 },
      ...{ riskScore: 0, riskFactors: [], status: "approved" },
    },
  ]);
const hasSession = (networkHash: string) =>
  db
    .insert(sessions)
    .values({ tokenHash: "t", userId: "ann", createdAt: 1, lastSeenAt: 1, expiresAt: 2, networkHash, device: "" });
const tried = (networkHash: string, success: boolean) =>
  insert(env.DB, "loginAttempts", [{ id: "l", at: 1, username: "ann", userId: "ann", success, networkHash }]);

beforeEach(() => clear(env.DB));

it.each<[string, () => Promise<unknown>]>([
  ["registered", () => registered("home")],
  ["has a session", () => hasSession("home")],
  ["logged in", () => tried("home", true)],
])("sees an account where it %s, and nowhere else", async (_, prepare) => {
  await prepare();
  expect(await isSeen(["home"])).toBe(true);
  expect(await isSeen(["elsewhere", "home"])).toBe(true);
  expect(await isSeen(["elsewhere"])).toBe(false);
  expect(await isSeen(["home"], "bea")).toBe(false);
});

it("does not see it where somebody failed to log in as it", async () => {
  await tried("home", false);
  expect(await isSeen(["home"])).toBe(false);
});

it("sees nobody in a network that was forgotten", async () => {
  await registered("");
  await tried("", true);
  expect(await isSeen([""])).toBe(false);
});
