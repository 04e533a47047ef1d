import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

const TEXTS = {
  public: "Weighed for all",
  followers: "Weighed for followers",
  friends: "Weighed for friends",
} as const;
let author: Person, follower: Person, friend: Person, member: Person;
const put = (path: string, by: Person, json?: unknown) => ask(path, { method: "PUT", cookie: by.cookie, json });
const page = async (by?: Person, query = "") =>
  wordsOf(await (await ask(`/profile/${author.member.id}?show=social${query}`, { cookie: by?.cookie })).text());
const seen = async (by?: Person, query?: string) => {
  const words = await page(by, query);
  return Object.keys(TEXTS).filter((key) => words.includes(TEXTS[key as keyof typeof TEXTS]));
};

beforeAll(async () => {
  await stopClock();
  await clear(env.DB);
  const count = freshNumber();
  const named = (name: string) => aPerson({ username: `${name}${count}` });
  [author, follower, friend, member] = [
    await named("author"),
    await named("follower"),
    await named("friend"),
    await named("member"),
  ];
  for (const [visibility, content] of Object.entries(TEXTS)) {
    const made = await ask("/api/social/posts", { cookie: author.cookie, json: { content, visibility } });
    expect(made.status).toBe(201);
  }
  await put(`/api/people/${author.member.id}/follow`, follower, { follows: true });
  await put(`/api/friends/requests/${author.member.id}`, friend);
  await put(`/api/friends/requests/${friend.member.id}/answer`, author, { accepted: true });
});

describe("social posts on a profile", () => {
  it("are those that the viewer may read, each with whom it is for", async () => {
    expect(await seen()).toEqual(["public"]);
    expect(await seen(member)).toEqual(["public"]);
    expect(await seen(follower)).toEqual(["public", "followers"]);
    expect(await seen(friend)).toEqual(["public", "followers", "friends"]);
    expect(await seen(author)).toEqual(["public", "followers", "friends"]);
    expect(await page(friend)).toContain("Social post for friends");
  });

  it("are shown to the member as others see them, and that is obeyed for nobody else", async () => {
    expect(await seen(author, "&as=visitor")).toEqual(["public"]);
    expect(await seen(author, "&as=follower")).toEqual(["public", "followers"]);
    expect(await seen(author, "&as=friend")).toEqual(["public", "followers", "friends"]);
    expect(await seen(undefined, "&as=friend")).toEqual(["public"]);
    expect(await seen(member, "&as=friend")).toEqual(["public"]);
  });

  it("are named to feed readers as long as the profile is for everybody", async () => {
    const path = `/profile/${author.member.id}`;
    const feeds = async (by?: Person) =>
      (await (await ask(path, { cookie: by?.cookie })).text()).includes(`href="/feeds${path}/posts.xml"`);
    const visible = (profileVisibility: string) => put("/api/account/privacy", author, { profileVisibility });
    expect(await feeds()).toBe(true);
    await visible("followers");
    expect([await feeds(), await feeds(follower)]).toEqual([false, false]);
    await visible("public");
    expect(await feeds()).toBe(true);
  });

  it("cost no trip more, and are gone with the profile", async () => {
    expect(tripsOf(await ask(`/profile/${author.member.id}`))).toBe(1);
    await put("/api/account/privacy", author, { profileVisibility: "private" });
    expect([await seen(), await seen(friend), await seen(author)]).toEqual([[], [], Object.keys(TEXTS)]);
  });
});
