import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aReview, aVendor, NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

let ann: Person;

beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: "ann" });
  const ids = ["v1", "v2", "v3", "v4"];
  await insert(
    env.DB,
    "vendors",
    ids.map((id) => aVendor({ id })),
  );
  const hidden = { hiddenAt: NOW, hiddenBy: null, hiddenReason: "because" };
  const mine = { authorId: ann.member.id };
  await insert(env.DB, "reviews", [
    aReview({ ...mine, id: "r1", vendorId: "v1", createdAt: NOW, title: "Shown to all" }),
    aReview({ ...mine, ...hidden, id: "r2", vendorId: "v2", createdAt: NOW + 1, hiddenCause: "held_unproven" }),
    aReview({ ...mine, ...hidden, id: "r3", vendorId: "v3", createdAt: NOW + 2, hiddenCause: "moderator" }),
    aReview({ ...mine, ...hidden, id: "r4", vendorId: "v4", createdAt: NOW + 3, hiddenCause: "withdrawn" }),
    aReview({ id: "other", vendorId: "v1", authorId: "bea", createdAt: NOW + 4, title: "Of somebody else" }),
  ]);
});

describe("my reviews", () => {
  it("are all that the member wrote, newest first, with what became of each", async () => {
    const answer = await ask("/api/account/reviews", { cookie: ann.cookie });
    const { items } = await answer.json<{ items: { id: string; standing: string }[] }>();
    expect(items.map(({ id, standing }) => [id, standing])).toEqual([
      ["r4", "withdrawn"],
      ["r3", "hidden"],
      ["r2", "held"],
      ["r1", "shown"],
    ]);
    expect((await ask("/api/account/reviews")).status).toBe(401);
  });

  it("are read in pages", async () => {
    const first = await ask("/api/account/reviews?limit=3", { cookie: ann.cookie });
    const { items, nextCursor } = await first.json<{ items: { id: string }[]; nextCursor: string }>();
    expect(items).toHaveLength(3);
    const rest = await ask(`/api/account/reviews?limit=3&cursor=${nextCursor}`, { cookie: ann.cookie });
    expect(await rest.json()).toMatchObject({ items: [{ id: "r1" }], nextCursor: null });
  });

  it("stand on a page that says so, in a member's two trips", async () => {
    const page = await ask("/account/reviews", { cookie: ann.cookie });
    expect(tripsOf(page)).toBe(2);
    const text = textOf(await page.text());
    expect(text).toContain("Shown to all");
    expect(text).toContain("You have withdrawn this review. Nobody else sees it.");
    expect(text).toContain("A moderator has hidden this review. Nobody else sees it.");
    expect(text).not.toContain("Of somebody else");
  });
});
