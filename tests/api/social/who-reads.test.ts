import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { befriend, comments, follows, idsAt, put, says, settle } from "../../factories/social";

beforeAll(() => stopClock());

const READERS = ["visitor", "stranger", "follower", "friend", "restricted", "blocked", "moderator", "author"] as const;
type Reader = (typeof READERS)[number];
type People = Record<Exclude<Reader, "visitor">, Person>;

let people: People;
const by = (reader: Reader): Person | undefined => (reader === "visitor" ? undefined : people[reader]);

beforeEach(async () => {
  await clear(env.DB);
  const n = freshNumber();
  const person = (name: string, role: "member" | "moderator" = "member") => aPerson({ username: `${name}${n}`, role });
  people = {
    stranger: await person("str"),
    follower: await person("fol"),
    friend: await person("fri"),
    restricted: await person("res"),
    blocked: await person("blo"),
    moderator: await person("mod", "moderator"),
    author: await person("aut"),
  };
  await ask("/api/ping");
  for (const reader of [people.follower, people.restricted, people.blocked]) await follows(reader, people.author);
  await befriend(people.friend, people.author);
  await put(`/api/blocks/${people.blocked.member.id}`, people.author, { blocked: true });
  await env.DB.prepare("insert into member_restrictions values (?, ?, 1)")
    .bind(people.author.member.id, people.restricted.member.id)
    .run();
  for (const reader of Object.values(people)) await ask("/api/social/feed", { cookie: reader.cookie });
  await settle();
});

const profileIs = (visibility: string) =>
  env.DB.prepare("update users set profile_visibility = ? where id = ?")
    .bind(visibility, people.author.member.id)
    .run();

/** By the profile's visibility and the post's: who reads it. */
const READS: Record<string, Record<string, readonly Reader[]>> = {
  public: {
    public: ["visitor", "stranger", "follower", "friend", "moderator", "author"],
    followers: ["follower", "friend", "moderator", "author"],
    friends: ["friend", "moderator", "author"],
  },
  followers: {
    public: ["follower", "friend", "moderator", "author"],
    followers: ["follower", "friend", "moderator", "author"],
    friends: ["friend", "moderator", "author"],
  },
  private: {
    public: ["moderator", "author"],
    followers: ["moderator", "author"],
    friends: ["moderator", "author"],
  },
};

const CASES = Object.entries(READS).flatMap(([profile, posts]) =>
  Object.entries(posts).map(([post, readers]) => ({ profile, post, readers })),
);

describe.each(CASES)("a post for $post of a member whose profile is $profile", ({ profile, post, readers }) => {
  it("is read by those whom it is for, and by nobody else anywhere", async () => {
    const id = await says(people.author, "Seals checked, all of them whole.", { visibility: post, tags: ["seals"] });
    await settle();
    await profileIs(profile);
    for (const reader of READERS) {
      const reads = readers.includes(reader);
      const who = by(reader);
      const status = async (path: string) => (await ask(path, { cookie: who?.cookie })).status;
      expect([reader, await status(`/api/social/posts/${id}`)]).toEqual([reader, reads ? 200 : 404]);
      expect([reader, await status(`/social/post/${id}`)]).toEqual([reader, reads ? 200 : 404]);
      expect([reader, await status(`/social/post/${id}/share`)]).toEqual([reader, reads ? 200 : 404]);
      // Moderators open what they are told of; their lists are those of any member.
      const listed = reads && (reader !== "moderator" || post === "public");
      const of = `/api/people/${people.author.member.id}/posts`;
      expect([reader, (await idsAt(of, who)).includes(id)]).toEqual([reader, listed]);
      if (who === undefined) continue;
      const isMeant = listed && post === "public";
      expect([reader, (await idsAt("/api/social/posts", who)).includes(id)]).toEqual([reader, isMeant]);
      expect([reader, (await idsAt("/api/social/tags/seals/posts", who)).includes(id)]).toEqual([reader, isMeant]);
      const inFeed = listed && ["follower", "friend", "author"].includes(reader);
      expect([reader, (await idsAt("/api/social/feed", who)).includes(id)]).toEqual([reader, inFeed]);
      // Nobody likes, answers, passes on or reports what they do not read.
      if (reads) continue;
      expect((await put(`/api/social/posts/${id}/like`, who, { likes: true })).status).toBe(404);
      const sent = (path: string, json: object) => ask(path, { json, cookie: who.cookie });
      expect((await sent(`/api/social/posts/${id}/comments`, { content: "I see." })).status).toBe(404);
      expect((await sent(`/api/social/posts/${id}/shares`, {})).status).toBe(404);
      expect((await sent("/api/reports", { kind: "social_post", id, reason: "spam" })).status).toBe(404);
    }
    const feed = await ask(`/feeds/profile/${people.author.member.id}/posts.xml`);
    expect(feed.status).toBe(profile === "public" ? 200 : 404);
    expect((await feed.text()).includes(id)).toBe(profile === "public" && post === "public");
  });
});

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
