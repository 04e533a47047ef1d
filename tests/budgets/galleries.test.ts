import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { GALLERIES_MAX, GALLERY_ITEMS_MAX } from "@worker/domain/voice/galleries/limits";
import { costOfAnswer, stopClock } from "../factories/cost";
import { insert } from "../factories/insert";
import { aProduct, aReview, aUser, aVendor, NOW } from "../factories/rows";
import { ask, sessionFor } from "../factories/site";

/** Rows that the tab may read of a member whose galleries are all full: an item is looked at with what it shows (docs/scale.md). */
const TAB_MOST = 10_500;
const GALLERY_MOST = 900;

let other: string;

beforeAll(async () => {
  await stopClock(NOW);
  await insert(env.DB, "users", [aUser({ id: "owner", username: "owner" }), aUser({ id: "other", username: "other" })]);
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" })]);
  const many = Array.from({ length: GALLERY_ITEMS_MAX }, (_, n) => n);
  await insert(
    env.DB,
    "products",
    many.map((n) => aProduct({ id: `p${n}`, vendorId: "harrow" })),
  );
  await insert(
    env.DB,
    "reviews",
    many.map((n) => aReview({ id: `r${n}`, vendorId: "harrow", productId: `p${n}`, authorId: "owner" })),
  );
  const galleries = Array.from({ length: GALLERIES_MAX }, (_, n) => `g${n}`);
  await insert(
    env.DB,
    "galleries",
    galleries.map((id, place) => ({
      ...{ id, userId: "owner", name: id, description: "", type: "custom" as const, tags: [], isPublic: true, place },
      ...{ createdAt: 1, updatedAt: 1, revision: 0 },
    })),
  );
  for (const galleryId of galleries)
    await insert(
      env.DB,
      "galleryItems",
      many.map((n) => ({
        ...{ id: `${galleryId}i${n}`, galleryId, userId: "owner", title: "x", description: "", tags: [], place: n },
        ...(n % 2 === 0
          ? { kind: "product" as const, targetId: `p${n}` }
          : { kind: "review" as const, targetId: `r${n}` }),
        createdAt: 1,
      })),
    );
  other = await sessionFor("other");
}, 120_000);

const cost = async (path: string, cookie?: string) => {
  const answer = await ask(path, { cookie });
  expect(answer.status, path).toBe(200);
  await answer.text();
  return costOfAnswer(answer);
};

describe("galleries that are full", () => {
  it.each([
    ["/profile/owner/galleries", TAB_MOST],
    ["/profile/owner/galleries/g7", GALLERY_MOST],
  ])("%s: two trips for a member, one for a visitor, and bounded rows", async (path, most) => {
    await cost(path);
    const [visitor, member] = [await cost(path), await cost(path, other)];
    expect(visitor.trips).toBeLessThanOrEqual(1);
    expect(member.trips).toBeLessThanOrEqual(2);
    for (const { read } of [visitor, member]) expect(read).toBeLessThanOrEqual(most);
  });
});
