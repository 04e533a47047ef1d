import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { befriend, comments, follows, idsAt, put, says, settle } from "../../factories/social";

beforeAll(() => stopClock());

let people: Record<"author" | "follower" | "friend" | "stranger", Person>;

beforeEach(async () => {
  await clear(env.DB);
  const n = freshNumber();
  people = {
    stranger: await aPerson({ username: `str${n}` }),
    follower: await aPerson({ username: `fol${n}` }),
    friend: await aPerson({ username: `fri${n}` }),
    author: await aPerson({ username: `aut${n}` }),
  };
  await ask("/api/ping");
  await follows(people.follower, people.author);
  await befriend(people.friend, people.author);
  for (const reader of Object.values(people)) await ask("/api/social/feed", { cookie: reader.cookie });
  await settle();
});

const profileIs = (visibility: string) =>
  env.DB.prepare("update users set profile_visibility = ? where id = ?")
    .bind(visibility, people.author.member.id)
    .run();

describe("what was laid into feeds", () => {
  it("goes with the last tie, and comes with a new one", async () => {
    const id = await says(people.author, "Weighed three pouches today.", {});
    await settle();
    const sees = async (who: Person) => (await idsAt("/api/social/feed", who)).includes(id);
    const laid = (who: Person) =>
      env.DB.prepare("select count(*) as n from social_timeline where reader_id = ? and author_id = ?")
        .bind(who.member.id, people.author.member.id)
        .first<number>("n");
    expect([await sees(people.follower), await sees(people.friend), await sees(people.stranger)]).toEqual([
      ...[true, true, false],
    ]);
    await follows(people.follower, people.author, false);
    await ask(`/api/friends/${people.author.member.id}`, { method: "DELETE", cookie: people.friend.cookie });
    expect([await laid(people.follower), await laid(people.friend)]).toEqual([0, 0]);
    await follows(people.stranger, people.author);
    expect(await sees(people.stranger)).toBe(true);
    await put(`/api/blocks/${people.stranger.member.id}`, people.author, { blocked: true });
    expect([await laid(people.stranger), await sees(people.stranger)]).toEqual([0, false]);
  });

  it("is asked again whenever it is read: narrowed, hidden and gone at once", async () => {
    const id = await says(people.author, "Kept the box of the old batch.", {});
    await settle();
    const sees = async (who: Person) => (await idsAt("/api/social/feed", who)).includes(id);
    expect(await sees(people.follower)).toBe(true);
    await put(`/api/social/posts/${id}`, people.author, { content: "Kept the box.", visibility: "friends" });
    expect([await sees(people.follower), await sees(people.friend)]).toEqual([false, true]);
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(people.author.member.id).run();
    expect(await sees(people.friend)).toBe(false);
  });
});

describe("notices", () => {
  const noticesOf = async (who: Person) =>
    (
      await (
        await ask("/api/notifications", { cookie: who.cookie })
      ).json<{
        items: { title: string; message: string; actionUrl: string | null; count?: number }[];
      }>()
    ).items;

  it("reach whom a post names only where they may read it, and say nothing once they may not", async () => {
    const name = people.stranger.member.username;
    await says(people.author, `For friends, @${name} or not.`, { visibility: "friends" });
    expect(await noticesOf(people.stranger)).toEqual([]);
    await says(people.author, `For everybody, also @${name}.`, {});
    const [told] = await noticesOf(people.stranger);
    expect(told?.title).toBe(`${people.author.member.username} mentioned you`);
    await profileIs("private");
    const [after] = await noticesOf(people.stranger);
    expect([after?.message, after?.actionUrl]).toEqual(["", null]);
  });

  it("are merged while they are unread, by cause and post", async () => {
    const id = await says(people.author, "Read a panel in full today.", {});
    for (const who of [people.follower, people.friend]) await put(`/api/social/posts/${id}/like`, who, { likes: true });
    await comments(people.stranger, id, "Which one was it?");
    await comments(people.friend, id, "The long one, I suppose?");
    const told = (await noticesOf(people.author)).filter(({ actionUrl }) => actionUrl?.startsWith("/social/"));
    expect(told.map(({ title }) => title).sort()).toEqual(
      [
        `${people.follower.member.username} and others like your post`,
        `${people.stranger.member.username} and others commented on your post`,
      ].sort(),
    );
  });
});
