import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { overviewStatements } from "@worker/domain/views/dashboards/overview";
import { NOW } from "../../../factories/rows";

it("reads a vendor's overview by index, whatever else the tables hold", async () => {
  const own = { vendorId: "shop", userId: "owner", period: "12m" } as const;
  const steps: string[] = [];
  for (const statement of overviewStatements(connect(env.DB), own, NOW)) {
    const { sql, params } = statement.toSQL();
    const plan = await env.DB.prepare(`explain query plan ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    steps.push(...plan.results.map(({ detail }) => detail));
  }
  expect(steps.filter((detail) => /^SCAN (?!\(|json)/.test(detail))).toEqual([]);
  for (const index of ["plan_changes_vendor", "review_replies_vendor", "purchase_claims_vendor", "click_days_vendor"]) {
    expect(steps.join("\n")).toContain(`INDEX ${index} (vendor_id=?`);
  }
  expect(steps.join("\n")).toContain("purchase_claims_vendor (vendor_id=? AND vendor_state=? AND created_at>?)");
});
