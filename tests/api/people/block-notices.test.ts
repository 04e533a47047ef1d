import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { DEFAULT_PREFERENCES } from "@worker/domain/foundation/notifications/forms";
import { savePreferences } from "@worker/domain/foundation/notifications/preferences";
import { sendDigests } from "@worker/domain/foundation/telling/digest";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { mailsTo } from "../../factories/mail";
import { DAY } from "../../factories/rows";
import { aPerson, freshNumber, type Person } from "../../factories/site";
import { asks, comments, follows, put, says } from "../../factories/social";
import { aTelling } from "../../factories/telling";

beforeAll(() => stopClock());

let ann: Person, bea: Person, carl: Person;

beforeEach(async () => {
  await clear(env.DB);
  for (const table of ["notification_preferences", "notification_digests", "outbox"])
    await env.DB.exec(`delete from ${table}`);
  const n = freshNumber();
  [ann, bea, carl] = [
    await aPerson({ username: `ann${n}` }),
    await aPerson({ username: `bea${n}` }),
    await aPerson({ username: `carl${n}` }),
  ];
});

interface Notices {
  items: { title: string; message: string; count: number; relatedUserId: string | null }[];
  unread: number;
}
const noticesOf = async ({ cookie }: Person) => (await asks("/api/notifications", { cookie })).json<Notices>();
/** Whether a page that ann reads names somebody. */
const names = async (path: string, { member }: Person) =>
  (await (await asks(path, { cookie: ann.cookie })).text()).includes(member.username);
const block = (by: Person, whom: Person, blocked = true) => put(`/api/blocks/${whom.member.id}`, by, { blocked });
const like = (by: Person, postId: string) => put(`/api/social/posts/${postId}/like`, by, { likes: true });

describe("a block", () => {
  it.each(["who blocks", "who is blocked"])(
    "takes what was told of the other from %s, counts included",
    async (side) => {
      const post = await says(ann, "The label says one thing, the certificate another.");
      await like(bea, post);
      await comments(bea, post, "Mine said the same last week.");
      await follows(bea, ann);
      await follows(carl, ann);
      expect((await noticesOf(ann)).unread).toBe(3);
      await (side === "who blocks" ? block(ann, bea) : block(bea, ann));
      const { items, unread } = await noticesOf(ann);
      expect(JSON.stringify(items)).not.toContain(bea.member.username);
      expect(items.map(({ title, count }) => [title, count])).toEqual([["A member and others followed you", 1]]);
      expect(unread).toBe(1);
      for (const path of ["/notifications", "/"]) expect(await names(path, bea)).toBe(false);
      await block(side === "who blocks" ? ann : bea, side === "who blocks" ? bea : ann, false);
      expect((await noticesOf(ann)).unread).toBe(1);
    },
  );

  it("leaves no words of theirs where somebody else is named first", async () => {
    const post = await says(ann, "The label says one thing, the certificate another.");
    await comments(carl, post, "Mine was the same.");
    await comments(bea, post, "Words of the one who is blocked.");
    await block(ann, bea);
    const { items } = await noticesOf(ann);
    expect(items).toMatchObject([{ message: expect.stringContaining("Mine was the same.") as string }]);
    expect(JSON.stringify(items)).not.toContain("Words of the one");
  });

  it("keeps the name out of the digest that was due", async () => {
    const db = connect(env.DB);
    const daily = { ...DEFAULT_PREFERENCES, like: { onSite: true, mail: "daily" as const, push: false } };
    const before = Date.now() - DAY;
    await savePreferences(db, ann.member, daily, before);
    await like(bea, await says(ann, "The label says one thing, the certificate another."));
    await block(ann, bea);
    await sendDigests(db, { now: Date.now() + 2 * DAY, ...aTelling }, 20);
    expect(await mailsTo(`${ann.member.username}@example.org`)).toEqual([]);
  });

  it("keeps both from hearing of each other where a third one lets them write", async () => {
    const post = await says(carl, "Whoever has the batch, say what it looks like.");
    const comment = await comments(ann, post, "Green, coarse, and it smells of hay.");
    await block(ann, bea);
    expect(
      (
        await asks(`/api/social/posts/${post}/comments`, {
          json: { content: "Not at all.", replyToCommentId: comment },
          cookie: bea.cookie,
        })
      ).status,
    ).toBe(404);
    await comments(bea, post, `Ask @${ann.member.username} what hay is.`);
    expect((await noticesOf(ann)).items).toEqual([]);
  });

  it("leaves no name where a third one answered what a reader does not see", async () => {
    const post = await says(carl, "Whoever has the batch, say what it looks like.");
    const first = await comments(bea, post, "Green, coarse, and it smells of hay.");
    await comments(carl, post, "Thank you, that is what I have too.", first);
    expect(await names(`/social/post/${post}`, bea)).toBe(true);
    await block(ann, bea);
    expect(await names(`/social/post/${post}`, bea)).toBe(false);
  });
});

describe("a comment that its author deleted", () => {
  it("is nobody's, also by whose answers stand below it", async () => {
    const post = await says(carl, "Whoever has the batch, say what it looks like.");
    const first = await comments(bea, post, "Green, coarse, and it smells of hay.");
    await comments(carl, post, "Thank you, that is what I have too.", first);
    await put(`/api/social/comments/${first}/withdrawal`, bea, { withdrawn: true });
    expect(await names(`/social/post/${post}`, bea)).toBe(false);
  });
});
