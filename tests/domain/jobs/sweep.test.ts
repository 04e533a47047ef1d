import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { newId } from "@worker/db/ids";
import { loginChallenges } from "@worker/domain/foundation/second-factor/schema";
import { sessions } from "@worker/domain/foundation/sessions/schema";
import { savedSearches, savedSearchNews } from "@worker/domain/voice/saved-searches/schema";
import { sweep } from "@worker/jobs/sweep";
import { insertRows } from "../../../scripts/seed/write";
import { insert } from "../../factories/insert";

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

describe("the daily sweep", () => {
  it("ends sessions that ran out and forgets networks after 90 days, not before", async () => {
    const session = { userId: "u", createdAt: 0, lastSeenAt: 0, networkHash: "n", device: "Firefox" };
    await insertRows(env.DB, sessions, [
      { ...session, tokenHash: "over", expiresAt: NOW - 1 },
      { ...session, tokenHash: "open", expiresAt: NOW + 1 },
    ]);
    const attempt = {
      username: "ma•••",
      userId: null,
      success: false,
      reason: "unknown user" as const,
      networkHash: "n",
    };
    await insert(env.DB, "loginAttempts", [
      { ...attempt, id: "old", at: NOW - 90 * DAY - 1 },
      { ...attempt, id: "young", at: NOW - 90 * DAY },
    ]);
    const registration = { networkHash: "n", device: "x", riskScore: 0, riskFactors: [], status: "approved" as const };
    await insert(env.DB, "registrations", [
      { ...registration, id: "old", userId: "a", registeredAt: NOW - 90 * DAY - 1 },
      { ...registration, id: "young", userId: "b", registeredAt: NOW - 90 * DAY },
    ]);
    const challenge = { userId: "u", createdAt: 0 };
    await insertRows(env.DB, loginChallenges, [
      { ...challenge, tokenHash: "over", expiresAt: NOW - 1 },
      { ...challenge, tokenHash: "open", expiresAt: NOW + 1 },
    ]);
    await sweep(connect(env.DB), NOW);
    const challenges = await env.DB.prepare("select token_hash from login_challenges").all();
    expect(challenges.results).toEqual([{ token_hash: "open" }]);
    const open = await env.DB.prepare("select token_hash from sessions").all();
    expect(open.results).toEqual([{ token_hash: "open" }]);
    const attempts = await env.DB.prepare("select id, network_hash from login_attempts order by id").all();
    expect(attempts.results).toEqual([
      { id: "old", network_hash: "" },
      { id: "young", network_hash: "n" },
    ]);
    const networks = await env.DB.prepare("select id, network_hash from registrations order by id").all();
    expect(networks.results).toEqual(attempts.results);
  });

  it("deletes news of saved searches after a year, and at once where the search is gone", async () => {
    const search = { userId: "u", list: "products" as const, query: "q=bali", alerts: true };
    await insertRows(env.DB, savedSearches, [{ ...search, id: "s", createdAt: NOW, knownTo: NOW, checkedAt: NOW }]);
    const news = { userId: "u", searchId: "s", found: 1, createdAt: NOW };
    const [old, young, gone] = [newId(NOW - 366 * DAY), newId(NOW - 364 * DAY), newId(NOW)];
    await insertRows(env.DB, savedSearchNews, [
      { ...news, id: old },
      { ...news, id: young },
      { ...news, id: gone, searchId: "gone" },
    ]);
    await sweep(connect(env.DB), NOW);
    expect((await env.DB.prepare("select id from saved_search_news").all()).results).toEqual([{ id: young }]);
  });
});
