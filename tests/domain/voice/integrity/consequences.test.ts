import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { batchLists } from "@worker/db/batch-lists";
import { connect } from "@worker/db/client";
import type { Member } from "@worker/domain/foundation/access/policy";
import { impactFigures } from "@worker/domain/views/figures/site-figures";
import { bandStatements } from "@worker/domain/voice/integrity/find-similar";
import { COUNTERS } from "@worker/domain/foundation/stats/counters";
import { PERSONAL_DATA } from "@worker/domain/registry/personal-data";
import { removeStatements } from "@worker/domain/oversight/accounts/erase-account";
import { clear, insert } from "../../../factories/insert";
import { anAlert } from "../../../factories/integrity";
import { aReview, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const admin: Member = {
  ...{ kind: "member", id: "admin", username: "admin", role: "admin", tester: false },
  ...{ ageVerified: true, emailVerified: true, vendorId: null },
};

beforeEach(() => clear(env.DB));

describe("the hub's mean integrity score", () => {
  it("is lowered by unresolved alerts about reviews that show", async () => {
    const score = async () => (await impactFigures({ db, viewer: admin, now: NOW })).integrityScore;
    await insert(env.DB, "siteCounters", [
      { name: COUNTERS.reviews, value: 4 },
      { name: COUNTERS.verifiedReviews, value: 2 },
    ]);
    await insert(env.DB, "reviews", [
      ...["a", "b", "c", "d"].map((id) => aReview({ id })),
      aReview({ id: "gone", hiddenAt: 1 }),
    ]);
    expect(await score()).toBe(95);
    await insert(env.DB, "integrityAlerts", [
      anAlert({ reviewId: "a", severity: "critical" }),
      anAlert({ reviewId: "a", severity: "high" }),
      anAlert({ reviewId: "b", severity: "critical", resolvedAt: 1 }),
      anAlert({ reviewId: "gone", severity: "critical" }),
    ]);
    // (95 × 4 - 25 - 15) / 4
    expect(await score()).toBe(85);
  });
});

describe("reviews that are removed with their author's account", () => {
  it("leave no bands of their words behind, and nobody else's go", async () => {
    const text = Array.from({ length: 30 }, (_, n) => `word${n}`).join(" ");
    await insert(env.DB, "reviews", [
      aReview({ id: "mine", authorId: "me", content: text }),
      aReview({ id: "theirs", authorId: "them", content: text }),
    ]);
    await batchLists(db, [[...bandStatements(db, "mine", text), ...bandStatements(db, "theirs", text)]]);
    await batchLists(db, [removeStatements(PERSONAL_DATA, db, { userId: "me", username: "me", email: "" }, NOW)]);
    const { results } = await env.DB.prepare("select distinct review_id from review_bands").all();
    expect(results).toEqual([{ review_id: "theirs" }]);
  });
});
