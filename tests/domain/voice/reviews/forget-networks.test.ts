import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { forgetReviewNetworks } from "@worker/domain/voice/reviews/forget-networks";
import { insert } from "../../../factories/insert";
import { aReview, DAY, NOW } from "../../../factories/rows";

it("forgets the networks of older reviews, and finds them by an index", async () => {
  await insert(env.DB, "reviews", [
    aReview({ id: "old", networkHash: "a", createdAt: NOW - 91 * DAY }),
    aReview({ id: "new", networkHash: "b", createdAt: NOW - 89 * DAY }),
  ]);
  const statement = forgetReviewNetworks(connect(env.DB), NOW - 90 * DAY);
  await statement;
  const { results } = await env.DB.prepare("select id, network_hash from reviews order by id").all();
  expect(results).toEqual([
    { id: "new", network_hash: "b" },
    { id: "old", network_hash: null },
  ]);
  const { sql, params } = statement.toSQL();
  const plan = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  expect(plan.results.map(({ detail }) => detail).join()).toContain("reviews_network_age");
});
