import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { BatchItem } from "drizzle-orm/batch";
import { connect } from "@worker/db/client";
import type { Member } from "@worker/domain/foundation/access/policy";
import { EFFECTS } from "@worker/domain/catalogue/products/forms";
import { editReview, withdrawReview } from "@worker/domain/voice/review-writing/edit-review";
import { USER_EXPERIENCE } from "@worker/domain/voice/reviews/forms";
import { CATEGORY_RATINGS } from "@worker/domain/catalogue/vendors/category-ratings";
import { hideReviews, restoreReviews } from "@worker/domain/voice/review-writing/hide-review";
import { publishReview } from "@worker/domain/voice/review-writing/publish-review";
import { voteReview } from "@worker/domain/voice/review-writing/vote-review";
import { Conflict, Forbidden } from "@worker/errors";
import { Random } from "../../../../scripts/seed/random";
import { clear, insert } from "../../../factories/insert";
import { aContent, aMember, writing } from "../../../factories/reviewing";
import { aProduct, aVendor, DAY, NOW } from "../../../factories/rows";
import { anAccount, ask, PASSWORD, sessionFor } from "../../../factories/site";
import { expectedTotals, storedTotals } from "./recount";

const OPERATIONS = 1000;
const CHECKED_EVERY = 50;
const TAGS = ["packaging", "refund", "slow"];
const STRAINS = ["Green Maeng Da", "Red Bali", null];

const db = connect(env.DB);
const vendors = ["v0", "v1", "v2"].map((id) => aVendor({ id }));
const products = Array.from({ length: 6 }, (_, n) =>
  aProduct({ id: `p${n}`, vendorId: `v${n % 3}`, strain: STRAINS[n % 3] ?? null }),
);
/** Who is there now, and who has left. */
const people: Member[] = [];
const gone = new Set<string>();
const run = async ([first, ...rest]: BatchItem<"sqlite">[]) => first && db.batch([first, ...rest]);

function someContent(random: Random) {
  const rated = CATEGORY_RATINGS.filter(() => random.chance(0.4));
  return aContent({
    rating: random.int(1, 5),
    title: `Words ${random.int(1, 1e9)}`,
    categoryRatings: Object.fromEntries(rated.map((each) => [each, random.int(1, 5)])),
    experienceDetails: { effectsExperienced: EFFECTS.filter(() => random.chance(0.4)) },
    tags: TAGS.filter(() => random.chance(0.3)),
    userExperience: random.chance(0.3) ? undefined : random.pick(USER_EXPERIENCE),
  });
}

async function join(): Promise<void> {
  const id = `u${people.length + gone.size}`;
  await anAccount({ id, username: id, email: `${id}@example.org` });
  people.push(aMember({ id }));
}

/** Deletes an account by the API, half of them with their reviews; somebody else comes. */
async function leave(random: Random): Promise<void> {
  const [member] = people.splice(random.int(0, people.length - 1), 1);
  if (member === undefined) return;
  gone.add(member.id);
  const json = { password: PASSWORD, removeReviews: random.chance(0.5) };
  const answer = await ask("/api/account", { method: "DELETE", json, cookie: await sessionFor(member.id) });
  expect(answer.status, await answer.clone().text()).toBe(200);
  await join();
}

interface Written {
  id: string;
  author: Member;
}

/** One random operation by its own entrance; a refusal that the rules ask for is one too. */
async function operate(random: Random, written: Written[], now: number): Promise<void> {
  const dice = random.int(1, 100);
  if (written.length === 0 || dice <= 30) {
    const author = random.pick(people);
    const product = random.chance(0.7) ? random.pick(products) : null;
    const vendorId = product?.vendorId ?? random.pick(vendors).id;
    const request = writing(author, now);
    const about = { vendorId, productId: product?.id ?? null };
    const { id } = await publishReview(request, { ...someContent(random), ...about });
    await request.settled();
    written.push({ id, author });
    return;
  }
  const { id, author } = random.pick(written);
  const mayWrite = !gone.has(author.id);
  if (dice > 97) await leave(random);
  else if (dice <= 55 && mayWrite) await editReview(writing(author, now), id, someContent(random));
  else if (dice <= 65 && mayWrite) await withdrawReview(writing(author, now), id);
  else if (dice <= 78)
    await run(hideReviews(db, { ids: [id] }, { cause: "moderator", by: "mod", reason: "Spam." }, now));
  else if (dice <= 92) await run(restoreReviews(db, { ids: [id] }, now));
  else await voteReview(writing(random.pick(people), now), id, random.pick(["helpful", "unhelpful", null]));
}

it(`keeps every total right over ${OPERATIONS} random operations`, async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", vendors);
  await insert(env.DB, "products", products);
  for (let n = 0; n < 30; n += 1) await join();
  const random = new Random("writing totals");
  const written: Written[] = [];
  for (let step = 1; step <= OPERATIONS; step += 1) {
    // A few hours between two, so that nothing looks like a burst.
    await operate(random, written, NOW + step * (DAY / 6)).catch((error: unknown) => {
      const isRefusal = error instanceof Conflict || error instanceof Forbidden;
      if (!isRefusal && !(error instanceof Error && error.name === "NotFound")) throw error;
    });
    if (step % CHECKED_EVERY === 0) expect(await storedTotals(), `after step ${step}`).toEqual(await expectedTotals());
  }
  expect(written.length).toBeGreaterThan(80);
  const removed = await env.DB.prepare("select count(*) as n from reviews where title = ''").first<number>("n");
  expect([gone.size > 10, Number(removed) > 10]).toEqual([true, true]);
  const votes = await env.DB.prepare(
    "select r.id from reviews r where helpful_votes <> (select count(*) from review_votes v where v.review_id = r.id and helpful) or unhelpful_votes <> (select count(*) from review_votes v where v.review_id = r.id and not helpful)",
  ).all();
  expect(votes.results).toEqual([]);
}, 300_000);
