import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { databaseBefore } from "../../factories/earlier-database";

/** As they read when the sentence was the cause. */
const HELD = {
  unproven: "A moderator looks at the first review of this account before it shows.",
  network: "A moderator looks at this review before it shows: it comes from a network that the vendor uses too.",
  again: "A moderator looks at this review before it shows.",
};

type Value = string | number | null;

const write = (table: string, row: Record<string, Value>) =>
  env.DB.prepare(
    `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
      .map(() => "?")
      .join()})`,
  )
    .bind(...Object.values(row))
    .run();

const review = (id: string, row: Record<string, Value>) =>
  write("reviews", {
    ...{ id, vendor_id: id, author_id: "ann", rating: 4, title: id, content: "Dated.", created_at: 1 },
    ...{ pros: "[]", cons: "[]", tags: "[]", products_purchased: "[]", would_recommend: 1 },
    ...{ category_ratings: "{}", experience: '{"effectsExperienced":[]}' },
    ...row,
  });
const hidden = (by: string | null, reason: string | null) => ({ hidden_at: 5, hidden_by: by, hidden_reason: reason });

const user = (id: string, row: Record<string, Value>) =>
  write("users", {
    ...{ id, username: id, username_key: id, email: id, email_key: id, password_hash: "!", role: "member" },
    ...{ date_of_birth: "1990-01-01", created_at: 1 },
    ...row,
  });

const before = async () => {
  await review("shown", {});
  await review("withdrawn", hidden("ann", "withdrawn"));
  await review("unproven", hidden(null, HELD.unproven));
  await review("network", hidden(null, HELD.network));
  await review("again", hidden(null, HELD.again));
  await review("deleted", hidden(null, "Removed with its author's account"));
  await review("spam", hidden("mod", "Spam."));
  await review("nameless", hidden(null, "Spam."));
  await review("said withdrawn", hidden("mod", "withdrawn"));
  await review("said held", hidden("mod", HELD.again));
  await review("sample", { incentive: "Free sample for testing" });
  await review("rewarded", { incentive: "Review reward: 100 points" });
  await user("free", {});
  for (const id of ["by staff", "by case", "blocked", "later"])
    await user(id, { suspended_at: 7, suspended_by: "mod", suspension_reason: "The registration was not approved." });
  const moderation = { kind: "member", source: "report", status: "decided", opened_at: 1, decision: "suspend" };
  await write("moderation_cases", { ...moderation, id: "c1", subject_id: "1", owner_id: "by case", decided_at: 7 });
  await write("moderation_cases", { ...moderation, id: "c2", subject_id: "2", owner_id: "later", decided_at: 6 });
  await write("moderation_cases", { ...moderation, id: "c3", subject_id: "3", owner_id: "blocked", decided_at: 7 });
  await write("registrations", {
    ...{ id: "r", user_id: "blocked", registered_at: 1, network_hash: "n", device: "d", risk_score: 60 },
    ...{ risk_factors: "[]", status: "blocked", reviewed_at: 7 },
  });
};

const all = async (query: string) => (await env.DB.prepare(query).all()).results;

describe("a database from before causes were codes", () => {
  let was: unknown;
  const words = () =>
    all(
      "select id, hidden_at, hidden_by, hidden_reason, incentive from reviews union all select id, suspended_at, suspended_by, suspension_reason, null from users",
    );

  beforeAll(async () => {
    const migrate = await databaseBefore("0004_causes.sql");
    await before();
    was = await words();
    await migrate();
  });

  it("learns each review's cause from its sentence and from who wrote it", async () => {
    const rows = await all("select id, hidden_cause from reviews");
    expect(Object.fromEntries(rows.map((row) => [row["id"], row["hidden_cause"]]))).toEqual({
      ...{ shown: null, sample: null, rewarded: null },
      ...{ withdrawn: "withdrawn", unproven: "held_unproven", network: "held_network", again: "held_again" },
      ...{ deleted: "account_deleted", spam: "moderator", nameless: "moderator" },
      ...{ "said withdrawn": "moderator", "said held": "moderator" },
    });
  });

  it("learns what an author got", async () => {
    expect(await all("select id, incentive_kind from reviews where incentive_kind is not null order by id")).toEqual([
      { id: "rewarded", incentive_kind: "review_reward" },
      { id: "sample", incentive_kind: "sample" },
    ]);
  });

  it("learns what an account was suspended by from the decision of that moment", async () => {
    expect(await all("select id, suspended_cause from users order by id")).toEqual([
      { id: "blocked", suspended_cause: "registration" },
      { id: "by case", suspended_cause: "moderation" },
      { id: "by staff", suspended_cause: "staff" },
      { id: "free", suspended_cause: null },
      { id: "later", suspended_cause: "staff" },
    ]);
  });

  it("keeps who, when and every word", async () => {
    expect(await words()).toEqual(was);
  });
});
