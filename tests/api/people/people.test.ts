import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock, tripsOf } from "../../factories/cost";
import { everyPage } from "../../factories/every-page";
import { clear, insert } from "../../factories/insert";
import { aReview, aUser, aVendor } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person, bea: Person, cal: Person;
const put = (path: string, by: Person, json?: unknown) => ask(path, { method: "PUT", cookie: by.cookie, json });
const drop = (path: string, by: Person) => ask(path, { method: "DELETE", cookie: by.cookie });
const read = async <T>(path: string, by?: Person) => (await ask(path, { cookie: by?.cookie })).json<T>();
const follow = (by: Person, whom: Person, follows = true) =>
  put(`/api/people/${whom.member.id}/follow`, by, { follows });
const requestTo = (by: Person, whom: Person) => put(`/api/friends/requests/${whom.member.id}`, by);
const answer = (by: Person, whom: Person, accepted: boolean) =>
  put(`/api/friends/requests/${whom.member.id}/answer`, by, { accepted });
const befriend = async (one: Person, other: Person) => {
  await requestTo(one, other);
  return (await answer(other, one, true)).json();
};
interface Line {
  username: string;
  presence: string | null;
}
interface Lines {
  items: Line[];
  nextCursor: string | null;
}
const names = async (path: string, by: Person) => (await read<Lines>(path, by)).items.map(({ username }) => username);
const activeAgo = (who: Person, ms: number) =>
  env.DB.prepare("update users set last_active_at = ? where id = ?")
    .bind(Date.now() - ms, who.member.id)
    .run();

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  [ann, bea, cal] = [
    await aPerson({ username: `ann${count}` }),
    await aPerson({ username: `bea${count}` }),
    await aPerson({ username: `cal${count}` }),
  ];
  await ask("/api/ping");
});

const nameOf = ({ member }: Person) => member.username;

describe("following", () => {
  it("answers with the counts and both directions, and shows on both profiles", async () => {
    expect(await (await follow(ann, bea)).json()).toEqual({
      ...{ followersCount: 1, followingCount: 0, isFollowing: true, isFollowedBy: false },
    });
    expect(await (await follow(bea, ann)).json()).toMatchObject({ isFollowing: true, isFollowedBy: true });
    expect(await read(`/api/people/${bea.member.id}`, ann)).toMatchObject({
      ...{ followersCount: 1, followingCount: 1, relation: { isFollowing: true, isFollowedBy: true, friend: "none" } },
    });
    expect(await (await follow(ann, bea, false)).json()).toMatchObject({ followersCount: 0, isFollowing: false });
    expect(await read(`/api/people/${bea.member.id}`)).toMatchObject({ followersCount: 0, relation: null });
  });

  it("is nobody's of themselves, and no visitor's", async () => {
    expect((await follow(ann, ann)).status).toBe(400);
    expect((await requestTo(ann, ann)).status).toBe(400);
    expect((await ask(`/api/people/${ann.member.id}/follow`, { method: "PUT", json: { follows: true } })).status).toBe(
      401,
    );
  });

  it("lists ten thousand followers page by page, and finds a name among them, for the same rows", async () => {
    const people = Array.from({ length: 10_000 }, (_, n) =>
      aUser({ id: `f${n}`, username: `fan${String(n).padStart(5, "0")}` }),
    );
    await insert(env.DB, "users", people);
    await insert(
      env.DB,
      "memberFollows",
      people.map(({ id, usernameKey }, n) => ({
        ...{ followerId: id, followedId: bea.member.id, createdAt: n },
        ...{ followerKey: usernameKey, followedKey: bea.member.username },
      })),
    );
    const path = `/api/people/${bea.member.id}/followers`;
    const cost = async (query: string) => costOfAnswer(await ask(`${path}${query}`, { cookie: ann.cookie }));
    const first = await read<Lines>(path, ann);
    expect(first.items.map(({ username }) => username).slice(0, 2)).toEqual(["fan09999", "fan09998"]);
    expect((await names(`${path}?q=fan0500`, ann)).sort()).toEqual(Array.from({ length: 10 }, (_, n) => `fan0500${n}`));
    const deep = await read<Lines>(`${path}?limit=100`, ann);
    for (const query of ["", `?cursor=${deep.nextCursor ?? ""}`, "?q=fan0500"]) {
      const { trips, read: rows } = await cost(query);
      expect(trips).toBeLessThanOrEqual(2);
      expect(rows).toBeLessThan(150);
    }
    const all = await everyPage((cursor = "") =>
      read<Lines>(`${path}?q=fan01&limit=100${cursor && `&cursor=${cursor}`}`, ann),
    );
    expect(new Set(all.map(({ username }) => username)).size).toBe(1000);
    expect(await read(`/api/people/${bea.member.id}`, ann)).toMatchObject({ followersCount: 10_000 });
  }, 120_000);
});

describe("friends", () => {
  it("are asked, listed by name and by who is here, searched, and let go", async () => {
    expect(await (await requestTo(ann, bea)).json()).toEqual({ state: "asked" });
    expect(await names("/api/friends/requests", bea)).toEqual([nameOf(ann)]);
    expect(await names("/api/friends/requests?direction=sent", ann)).toEqual([nameOf(bea)]);
    expect(await (await answer(bea, ann, true)).json()).toEqual({ state: "friends" });
    expect(await befriend(ann, cal)).toEqual({ state: "friends" });
    await activeAgo(bea, 4 * 60_000);
    await activeAgo(cal, 50 * 60_000);
    expect(await names("/api/friends", ann)).toEqual([nameOf(bea), nameOf(cal)]);
    expect(await names("/api/friends?show=online", ann)).toEqual([nameOf(bea)]);
    expect(await names("/api/friends?show=recent", ann)).toEqual([nameOf(bea), nameOf(cal)]);
    expect(await names("/api/friends?q=cal", ann)).toEqual([nameOf(cal)]);
    const first = await read<Lines>("/api/friends?limit=1", ann);
    expect(await names(`/api/friends?limit=1&cursor=${first.nextCursor ?? ""}`, ann)).toEqual([nameOf(cal)]);
    expect((await drop(`/api/friends/${ann.member.id}`, bea)).status).toBe(200);
    expect([await names("/api/friends", bea), await names("/api/friends", ann)]).toEqual([[], [nameOf(cal)]]);
  });

  it("who do not show when they are active are neither online nor recent anywhere", async () => {
    await befriend(ann, bea);
    await follow(bea, cal);
    await activeAgo(bea, 1000);
    await put("/api/account/privacy", bea, { showLastActive: false });
    expect(await names("/api/friends?show=online", ann)).toEqual([]);
    expect(await names("/api/friends?show=recent", ann)).toEqual([]);
    const shown = [
      (await read<Lines>("/api/friends", ann)).items[0],
      (await read<Lines>(`/api/people/${cal.member.id}/followers`, ann)).items[0],
      await read<Line>(`/api/people/${bea.member.id}`, ann),
    ];
    expect(shown.map((each) => [each?.username, each?.presence])).toEqual(Array(3).fill([nameOf(bea), null]));
  });

  it("learn nothing of a request that was declined", async () => {
    await requestTo(ann, bea);
    expect((await answer(bea, ann, false)).status).toBe(200);
    expect((await answer(bea, ann, true)).status).toBe(404);
    expect(await names("/api/friends/requests", bea)).toEqual([]);
    expect(await names("/api/friends/requests?direction=sent", ann)).toEqual([nameOf(bea)]);
    expect(await read(`/api/people/${bea.member.id}`, ann)).toMatchObject({ relation: { friend: "asked" } });
    expect(await read(`/api/people/${ann.member.id}`, bea)).toMatchObject({ relation: { friend: "none" } });
    expect(JSON.stringify(await read("/api/account/export", ann))).not.toMatch(/declined/i);
  });

  it("are one's own: nobody else reads them, nor how many they are", async () => {
    await befriend(ann, bea);
    expect(await read(`/api/people/${ann.member.id}`, ann)).toMatchObject({ friendCount: 1 });
    expect(await read(`/api/people/${ann.member.id}`, bea)).toMatchObject({ friendCount: null });
    expect((await ask("/api/friends")).status).toBe(401);
  });
});

describe("a block", () => {
  it("ends what bound the two at once, hides each from the other's lists, and the blocker's profile altogether", async () => {
    await befriend(ann, bea);
    await Promise.all([follow(ann, bea), follow(bea, ann), follow(bea, cal), follow(ann, cal)]);
    expect((await put(`/api/blocks/${ann.member.id}`, bea, { blocked: true })).status).toBe(200);
    for (const who of [ann, bea]) {
      expect(await names("/api/friends", who)).toEqual([]);
      expect((await follow(who, who === ann ? bea : ann)).status).toBe(404);
      expect((await requestTo(who, who === ann ? bea : ann)).status).toBe(404);
      expect(await read(`/api/people/${who.member.id}`, cal)).toMatchObject({ followersCount: 0, followingCount: 1 });
      expect(await names(`/api/people/${cal.member.id}/followers`, who)).toEqual([nameOf(who)]);
    }
    expect((await ask(`/api/people/${bea.member.id}`, { cookie: ann.cookie })).status).toBe(404);
    expect((await ask(`/api/people/${bea.member.id}/followers`, { cookie: ann.cookie })).status).toBe(404);
    expect(await read(`/api/people/${ann.member.id}`, bea)).toMatchObject({ isBlocked: true, presence: null });
    expect((await ask(`/api/people/${ann.member.id}/followers`, { cookie: bea.cookie })).status).toBe(404);
    await put(`/api/blocks/${ann.member.id}`, bea, { blocked: false });
    expect(await read(`/api/people/${bea.member.id}`, ann)).toMatchObject({
      relation: { friend: "none", isFollowing: false },
    });
  });
});

describe("somebody who is suspended or gone", () => {
  it("has no profile and stands in no list", async () => {
    await befriend(ann, bea);
    await Promise.all([follow(ann, bea), follow(bea, cal)]);
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(bea.member.id).run();
    expect((await ask(`/api/people/${bea.member.id}`, { cookie: ann.cookie })).status).toBe(404);
    expect(await names("/api/friends", ann)).toEqual([]);
    expect(await names(`/api/people/${cal.member.id}/followers`, ann)).toEqual([]);
    expect((await ask("/api/people/nobody")).status).toBe(404);
  });
});

interface Suggested extends Line {
  mutualFriends: number;
  followedBy: number;
  vendor: { name: string } | null;
}

describe("people you may know", () => {
  const suggested = async (to: Person) => (await read<{ items: Suggested[] }>("/api/friends/suggestions", to)).items;

  it("come from mutual friends, follows and vendors that both reviewed, the closest first", async () => {
    const count = freshNumber();
    const [dee, eli, fay] = [
      await aPerson({ username: `dee${count}` }),
      await aPerson({ username: `eli${count}` }),
      await aPerson({ username: `fay${count}` }),
    ];
    await befriend(ann, bea);
    await befriend(bea, cal);
    await follow(ann, bea);
    await follow(bea, dee);
    await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Harrow Leaf" })]);
    await insert(env.DB, "reviews", [
      aReview({ id: "r1", vendorId: "v1", authorId: ann.member.id }),
      aReview({ id: "r2", vendorId: "v1", authorId: eli.member.id }),
      aReview({ id: "r3", vendorId: "v1", authorId: fay.member.id, hiddenAt: 1 }),
    ]);
    expect(
      (await suggested(ann)).map(({ username, mutualFriends, followedBy, vendor }) => [
        username,
        mutualFriends,
        followedBy,
        vendor?.name,
      ]),
    ).toEqual([
      [nameOf(cal), 1, 0, undefined],
      ...[
        [nameOf(dee), 0, 1, undefined],
        [nameOf(eli), 0, 0, "Harrow Leaf"],
      ].sort(([, , one], [, , other]) => Number(other) - Number(one) || 0),
    ]);
  });

  it("are nobody with whom there is a request or a block, and nobody where either switched it off", async () => {
    await befriend(ann, bea);
    await befriend(bea, cal);
    const seen = async () => [(await suggested(ann)).length, (await suggested(cal)).length];
    expect(await seen()).toEqual([1, 1]);
    await put("/api/account/privacy", cal, { showLastActive: true, isSuggested: false });
    expect(await seen()).toEqual([0, 0]);
    await put("/api/account/privacy", cal, { showLastActive: true, isSuggested: true });
    await requestTo(ann, cal);
    expect(await seen()).toEqual([0, 0]);
    await answer(cal, ann, false);
    expect(await seen()).toEqual([0, 0]);
    await drop(`/api/friends/requests/${cal.member.id}`, ann);
    await env.DB.exec("delete from friend_requests");
    expect(await seen()).toEqual([1, 1]);
    await put(`/api/blocks/${cal.member.id}`, ann, { blocked: true });
    expect(await seen()).toEqual([0, 0]);
  });
});

describe("what people cost", () => {
  it("is one round trip beside the session, however much there is", async () => {
    await befriend(ann, bea);
    for (const path of [
      "/friends",
      "/friends?show=requests",
      `/profile/${bea.member.id}`,
      `/profile/${bea.member.id}/followers`,
    ]) {
      await ask("/api/ping");
      const page = await ask(path, { cookie: ann.cookie });
      expect([path, page.status]).toEqual([path, 200]);
      expect(tripsOf(page)).toBeLessThanOrEqual(2);
    }
    await ask("/api/ping");
    expect(tripsOf(await ask(`/profile/${bea.member.id}`))).toBeLessThanOrEqual(1);
  });
});
