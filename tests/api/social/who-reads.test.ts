import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aPerson, freshNumber, type Person } from "../../factories/site";
import { asks, befriend, follows, idsAt, moveElsewhere, put, says, settle } from "../../factories/social";

beforeAll(() => stopClock());

const READERS = ["visitor", "stranger", "follower", "friend", "restricted", "blocked", "moderator", "author"] as const;
type Reader = (typeof READERS)[number];
type People = Record<Exclude<Reader, "visitor">, Person>;

let people: People;
const by = (reader: Reader): Person | undefined => (reader === "visitor" ? undefined : people[reader]);

beforeEach(async () => {
  await clear(env.DB);
  moveElsewhere();
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
  await asks("/api/ping");
  for (const reader of [people.follower, people.restricted, people.blocked]) await follows(reader, people.author);
  await befriend(people.friend, people.author);
  await put(`/api/blocks/${people.blocked.member.id}`, people.author, { blocked: true });
  await env.DB.prepare("insert into member_restrictions values (?, ?, 1)")
    .bind(people.author.member.id, people.restricted.member.id)
    .run();
  for (const reader of Object.values(people)) await asks("/api/social/feed", { cookie: reader.cookie });
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
      const status = async (path: string) => (await asks(path, { cookie: who?.cookie })).status;
      expect([reader, await status(`/api/social/posts/${id}`)]).toEqual([reader, reads ? 200 : 404]);
      expect([reader, await status(`/social/post/${id}`)]).toEqual([reader, reads ? 200 : 404]);
      expect([reader, await status(`/social/post/${id}/share`)]).toEqual([reader, reads ? 200 : 404]);
      // Moderators open what they are told of; their lists are those of any member.
      const listed = reads && (reader !== "moderator" || post === "public");
      for (const list of ["social-posts", "posts", "posts?show=social"]) {
        const of = `/api/people/${people.author.member.id}/${list}`;
        expect([reader, list, (await idsAt(of, who)).includes(id)]).toEqual([reader, list, listed]);
      }
      if (who === undefined) continue;
      const isMeant = listed && post === "public";
      expect([reader, (await idsAt("/api/social/posts", who)).includes(id)]).toEqual([reader, isMeant]);
      expect([reader, (await idsAt("/api/social/tags/seals/posts", who)).includes(id)]).toEqual([reader, isMeant]);
      const inFeed = listed && ["follower", "friend", "author"].includes(reader);
      expect([reader, (await idsAt("/api/social/feed", who)).includes(id)]).toEqual([reader, inFeed]);
      // Nobody likes, answers, passes on or reports what they do not read.
      if (reads) continue;
      expect((await put(`/api/social/posts/${id}/like`, who, { likes: true })).status).toBe(404);
      const sent = (path: string, json: object) => asks(path, { json, cookie: who.cookie });
      expect((await sent(`/api/social/posts/${id}/comments`, { content: "I see." })).status).toBe(404);
      expect((await sent(`/api/social/posts/${id}/shares`, {})).status).toBe(404);
      expect((await sent("/api/reports", { kind: "social_post", id, reason: "spam" })).status).toBe(404);
    }
    const feed = await asks(`/feeds/profile/${people.author.member.id}/posts.xml`);
    expect(feed.status).toBe(profile === "public" ? 200 : 404);
    expect((await feed.text()).includes(id)).toBe(profile === "public" && post === "public");
  });
});
