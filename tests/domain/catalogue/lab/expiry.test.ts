import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { rejectResult } from "@worker/domain/catalogue/lab/panel/decide";
import { expireResults } from "@worker/domain/catalogue/lab/expiry/expire-results";
import { noticeExpiry } from "@worker/domain/catalogue/lab/expiry/notice-expiry";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { insert } from "../../../factories/insert";
import { aWaitingResult, deciding } from "../../../factories/lab-panel";
import { mailsTo } from "../../../factories/mail";
import { aMember } from "../../../factories/reviewing";
import { aLabPartner, aProduct, DAY } from "../../../factories/rows";
import { aVendorPerson } from "../../../factories/vendor-people";

const ORIGIN = "https://leafproof.example";
const db = connect(env.DB);
const at = (now: number) => ({ now, origin: ORIGIN });
const statusOf = (id: string) =>
  env.DB.prepare("select status from lab_results where id = ?").bind(id).first<string>("status");
const inDate = () => env.DB.prepare("select value from site_counters where name = 'lab.inDate'").first<number>("value");

const testDate = "2026-08-31";
/** Six months after the 31st of August is the last day of February. */
const END = Date.UTC(2027, 1, 28);

const aVerified = (id: string, overrides: Parameters<typeof aWaitingResult>[0] = {}) =>
  aWaitingResult({
    ...{ id, productId: "leaf", vendorId: "shop-ann", labId: "lab", batchNumber: id, testDate },
    ...{ expiresAt: expiryOf(testDate), status: "verified", verifiedAt: Date.UTC(2026, 8, 5) },
    ...overrides,
  });

beforeAll(async () => {
  await aVendorPerson("ann");
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "shop-ann", name: "Green Leaf" })]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
});

beforeEach(async () => {
  await env.DB.exec(
    "delete from lab_results; delete from outbox; delete from notifications; delete from site_counters",
  );
  await insert(env.DB, "labResults", [
    aVerified("GL-1"),
    aVerified("GL-2"),
    aVerified("far", { expiresAt: END + 90 * DAY }),
  ]);
  await insert(env.DB, "siteCounters", [{ name: "lab.inDate", value: 3 }]);
});

describe("the hourly job", () => {
  it("expires results at the second, not before, takes them off the counter and tells the vendor once", async () => {
    await expireResults(db, at(END - 1000));
    expect([await statusOf("GL-1"), await inDate()]).toEqual(["verified", 3]);
    await Promise.all([expireResults(db, at(END)), expireResults(db, at(END))]);
    expect([await statusOf("GL-1"), await statusOf("GL-2"), await statusOf("far")]).toEqual([
      "expired",
      "expired",
      "verified",
    ]);
    await expireResults(db, at(END + DAY));
    expect(await inDate()).toBe(1);
    const mails = await mailsTo("ann@example.org");
    expect(mails.map(({ subject }) => subject)).toEqual(["Lab results have expired"]);
    expect(mails[0]?.body).toContain("Green Leaf, batch GL-1, valid until Feb 28, 2027");
    expect(mails[0]?.body).toContain(`${ORIGIN}/vendor-dashboard/labs`);
    const notices = await env.DB.prepare("select title, action_url from notifications").all();
    expect(notices.results).toEqual([{ title: "2 lab results have expired", action_url: "/vendor-dashboard/labs" }]);
  });

  it("tells the vendor 30 days ahead, once, of what nothing has replaced", async () => {
    await insert(env.DB, "labResults", [aVerified("old", { supersededBy: "GL-1" })]);
    await noticeExpiry(db, at(END - 30 * DAY - 1000));
    expect(await mailsTo("ann@example.org")).toEqual([]);
    await Promise.all([noticeExpiry(db, at(END - 30 * DAY)), noticeExpiry(db, at(END - 30 * DAY))]);
    await noticeExpiry(db, at(END - 3 * DAY));
    const mails = await mailsTo("ann@example.org");
    expect(mails.map(({ subject }) => subject)).toEqual(["Lab results expire within 30 days"]);
    expect(mails[0]?.body).toContain("batch GL-1");
    expect(mails[0]?.body).toContain("batch GL-2");
    expect(mails[0]?.body).not.toContain("batch old");
  });

  it("goes on where nobody runs the vendor", async () => {
    await env.DB.exec("update lab_results set vendor_id = 'nobody'");
    await noticeExpiry(db, at(END - DAY));
    await expireResults(db, at(END));
    expect([await statusOf("GL-1"), await inDate()]).toEqual(["expired", 1]);
  });
});

describe("the jobs", () => {
  it("touch the results that are due, however many others stand on record", async () => {
    const others = Array.from({ length: 400 }, (_, n) => aVerified(`other-${n}`, { expiresAt: END + 90 * DAY }));
    await insert(env.DB, "labResults", others);
    let most = 0;
    const counting = new Proxy(env.DB, {
      get(target, key) {
        if (key !== "batch") return (Reflect.get(target, key) as (...args: unknown[]) => unknown).bind(target);
        return async (statements: D1PreparedStatement[]) => {
          const answers = await target.batch(statements);
          most = Math.max(most, ...answers.map(({ meta }) => meta.rows_read));
          return answers;
        };
      },
    });
    await noticeExpiry(connect(counting), at(END - 20 * DAY));
    await expireResults(connect(counting), at(END));
    expect(await statusOf("GL-1")).toBe("expired");
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(50);
  });
});

it("counts a result off once, whether it expires or is withdrawn at that moment", async () => {
  const moderator = deciding(aMember({ id: "mod", role: "moderator" }), END);
  for (let n = 0; n < 10; n += 1) {
    const id = `race-${n}`;
    await env.DB.exec("delete from lab_results");
    await insert(env.DB, "labResults", [aVerified(id)]);
    await env.DB.exec("update site_counters set value = 1 where name = 'lab.inDate'");
    const withdraw = rejectResult(moderator, id, "Withdrawn.").catch(() => undefined);
    await Promise.all(n % 2 === 0 ? [withdraw, expireResults(db, at(END))] : [expireResults(db, at(END)), withdraw]);
    expect(["expired", "rejected"]).toContain(await statusOf(id));
    expect(await inDate()).toBe(0);
  }
  await moderator.settled();
});
