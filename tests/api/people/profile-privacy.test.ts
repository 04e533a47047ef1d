import { env } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aGallery, anImageItem } from "../../factories/galleries";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aProduct, aVendor } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

/** Who looks, each bound to the member as their name says; all but two are logged in. */
const VIEWERS = [
  "visitor",
  "member",
  "follower",
  "friend",
  "restricted",
  "blocked",
  "moderator",
  "staff",
  "self",
] as const;
type ViewerName = (typeof VIEWERS)[number];
const VISIBILITIES = ["public", "followers", "private"] as const;
type Visibility = (typeof VISIBILITIES)[number];

/** What the setting promises (rules/profile-privacy#visibility). */
const READERS: Record<Visibility, readonly ViewerName[]> = {
  public: ["visitor", "member", "follower", "friend", "moderator", "staff", "self"],
  followers: ["follower", "friend", "moderator", "staff", "self"],
  private: ["moderator", "staff", "self"],
};

let target: Person;
/** Whom the member follows, so that the member stands in a list of theirs. */
let other: Person;
/** A public gallery of theirs, and the picture in it. */
let gallery: string, photo: string;
let viewers: Record<Exclude<ViewerName, "visitor">, Person>;

let asked = 0;
/** Another network for each request: so many from one are refused. */
const from = (): string => `10.77.${(asked += 1) >> 8}.${asked & 255}`;
const put = (path: string, by: Person, json?: unknown) =>
  ask(path, { method: "PUT", cookie: by.cookie, json, from: from() });
const cookieOf = (name: ViewerName) => (name === "visitor" ? undefined : viewers[name].cookie);
const get = (path: string, as: ViewerName) => ask(path, { cookie: cookieOf(as), from: from() });
const json = async <T>(path: string, as: ViewerName) => (await get(path, as)).json<T>();
const namesIn = ({ items }: { items: { username: string }[] }) => items.map(({ username }) => username);

const SHOWN_NAME = "Tomato Ada";

/** Each way in which a profile could be seen: whether a viewer sees it there. */
const SURFACES: Record<string, { of: readonly ViewerName[]; sees: (as: ViewerName) => Promise<boolean> }> = {
  "the page": {
    of: VIEWERS,
    sees: async (as) => wordsOf(await (await get(`/profile/${target.member.id}`, as)).text()).includes("Joined"),
  },
  "the API": {
    of: VIEWERS,
    sees: async (as) => (await json<{ isOpen?: boolean }>(`/api/people/${target.member.id}`, as)).isOpen === true,
  },
  "what they wrote": {
    of: VIEWERS,
    sees: async (as) => (await get(`/api/people/${target.member.id}/posts`, as)).status === 200,
  },
  "what they did": {
    of: VIEWERS,
    sees: async (as) => (await get(`/api/people/${target.member.id}/activity`, as)).status === 200,
  },
  "the portfolio of reviews": {
    of: VIEWERS,
    sees: async (as) => (await get(`/api/people/${target.member.id}/portfolio`, as)).status === 200,
  },
  "its galleries": {
    of: VIEWERS,
    sees: async (as) => (await get(`/api/people/${target.member.id}/galleries`, as)).status === 200,
  },
  "a gallery by its address": {
    of: VIEWERS,
    sees: async (as) => (await get(`/api/galleries/${gallery}`, as)).status === 200,
  },
  "the page of a gallery": {
    of: VIEWERS,
    sees: async (as) => (await get(`/profile/${target.member.id}/galleries/${gallery}`, as)).status === 200,
  },
  "the file of a gallery's picture": {
    of: VIEWERS,
    sees: async (as) => (await get(`/files/photos/${photo}`, as)).status === 200,
  },
  // Which its owner lets everybody see.
  "the analytics": {
    of: VIEWERS,
    sees: async (as) =>
      wordsOf(await (await get(`/profile/${target.member.id}/analytics`, as)).text()).includes("Views by day"),
  },
  "the analytics in the API": {
    of: VIEWERS,
    sees: async (as) => (await get(`/api/people/${target.member.id}/analytics`, as)).status === 200,
  },
  "the file of the analytics": {
    of: VIEWERS,
    sees: async (as) => (await get(`/api/people/${target.member.id}/analytics/export`, as)).status === 200,
  },
  "the list of followers": {
    of: VIEWERS.filter((name) => name !== "visitor"),
    sees: async (as) => (await get(`/api/people/${target.member.id}/followers`, as)).status === 200,
  },
  "another's list": {
    of: VIEWERS.filter((name) => name !== "visitor"),
    sees: async (as) =>
      namesIn(await json(`/api/people/${other.member.id}/followers`, as)).includes(target.member.username),
  },
  "the card of a name in the forum": {
    of: ["visitor", "member", "restricted", "blocked"],
    sees: async (as) =>
      (await json<{ dateJoined: number | null }>(`/api/forum/people/${target.member.id}`, as)).dateJoined !== null,
  },
  "the collection": {
    of: VIEWERS,
    sees: async (as) =>
      (await (await get(`/profile/${target.member.id}/collection`, as)).text()).includes("Amber Tabs"),
  },
  "a product of the collection": {
    of: VIEWERS,
    sees: async (as) =>
      (await (await get(`/profile/${target.member.id}/collection/tabs`, as)).text()).includes("Amber Tabs"),
  },
  "the API's collection": {
    of: VIEWERS,
    sees: async (as) => {
      const answer = await get(`/api/people/${target.member.id}/collection`, as);
      return answer.ok && (await answer.text()).includes("Amber Tabs");
    },
  },
  "reports of the collection": {
    of: ["member", "follower", "friend", "restricted", "blocked"],
    sees: async (as) => (await get(`/report?kind=collection_notes&id=${target.member.id}~tabs`, as)).status === 200,
  },
  "the name they show": {
    of: VIEWERS,
    sees: async (as) => (await (await get(`/profile/${target.member.id}`, as)).text()).includes(SHOWN_NAME),
  },
  "what they say of themselves": {
    of: VIEWERS,
    sees: async (as) => (await (await get(`/profile/${target.member.id}/about`, as)).text()).includes("Grows tomatoes"),
  },
  "where they say they are, in the API": {
    of: VIEWERS,
    sees: async (as) => (await (await get(`/api/people/${target.member.id}`, as)).text()).includes("Ohio"),
  },
  search: {
    of: VIEWERS.filter((name) => name !== "visitor"),
    sees: async (as) => {
      const page = await (await get(`/search?q=${target.member.username}`, as)).text();
      return page.includes(`href="/profile/${target.member.id}"`);
    },
  },
};

beforeAll(async () => {
  await clear(env.DB);
  const count = freshNumber();
  const named = (name: string, role?: "moderator" | "staff") =>
    aPerson({ username: `${name}${count}`, ...(role && { role }) });
  target = await named("target");
  other = await named("other");
  const [member, follower, friend, restricted, blocked, moderator, staff] = [
    await named("member"),
    await named("follower"),
    await named("friend"),
    await named("restricted"),
    await named("blocked"),
    await named("moderator", "moderator"),
    await named("staff", "staff"),
  ];
  viewers = { member, follower, friend, restricted, blocked, moderator, staff, self: target };
  for (const who of [follower, restricted, blocked])
    await put(`/api/people/${target.member.id}/follow`, who, { follows: true });
  await put(`/api/people/${other.member.id}/follow`, target, { follows: true });
  await put(`/api/friends/requests/${target.member.id}`, friend);
  await put(`/api/friends/requests/${friend.member.id}/answer`, target, { accepted: true });
  await put(`/api/restrictions/${restricted.member.id}`, target, { restricted: true });
  await put(`/api/blocks/${blocked.member.id}`, target, { blocked: true });
  gallery = await aGallery(target);
  ({ photo } = await anImageItem(target, gallery));
  await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
  await insert(env.DB, "products", [aProduct({ id: "tabs", vendorId: "v1", name: "Amber Tabs" })]);
  await put("/api/collection/tabs", target, {
    ...{ kind: "owned", isShown: true, isFavorite: false, rating: 3, notes: "Mine.", notesPrivate: false },
    ...{ effects: [], tags: [] },
  });
  await insert(env.DB, "profiles", [
    {
      ...{
        userId: target.member.id,
        displayName: SHOWN_NAME,
        displayNameKey: "tomato ada",
        location: "Ohio Riverbend",
      },
      ...{ bio: "Grows tomatoes.", bioHtml: "<p>Grows tomatoes.</p>", updatedAt: 1 },
    },
  ]);
  await put("/api/account/privacy", target, { whoCanViewAnalytics: "everyone", showLocation: true });
});

describe.each(VISIBILITIES)("a profile that is %s", (visibility) => {
  beforeEach(async () => {
    await put("/api/account/privacy", target, { profileVisibility: visibility, showFollowerCount: true });
  });

  const cases = Object.entries(SURFACES).flatMap(([surface, { of }]) => of.map((name) => ({ surface, name })));
  it.each(cases)("on $surface for $name", async ({ surface, name }) => {
    expect(await SURFACES[surface]?.sees(name)).toBe(READERS[visibility].includes(name));
  });

  it("is in titles and previews no more than its username, unless everybody reads it and its owner wants it listed", async () => {
    for (const allowIndexing of [true, false]) {
      await put("/api/account/privacy", target, { allowIndexing });
      for (const name of VIEWERS)
        for (const tab of ["", "/about", "/collection/tabs", `/galleries/${gallery}`]) {
          const page = await (await get(`/profile/${target.member.id}${tab}`, name)).text();
          const head = page.split("</head>")[0] ?? "";
          const may = visibility === "public" && allowIndexing && READERS.public.includes(name);
          expect([name, tab, head.includes(SHOWN_NAME)]).toEqual([name, tab, may]);
          if (!may) expect([name, tab, /Amber Tabs|Grows tomatoes|Ohio/.test(head)]).toEqual([name, tab, false]);
        }
    }
  });

  it("is a page with its head alone for who may not read it, and none for who is blocked", async () => {
    for (const name of VIEWERS) {
      const answer = await get(`/profile/${target.member.id}`, name);
      const page = await answer.text();
      if (name === "blocked") {
        expect(answer.status).toBe(404);
        continue;
      }
      expect(answer.status).toBe(200);
      expect(wordsOf(page)).toContain(target.member.username);
      expect(page.includes('content="noindex"')).toBe(true);
    }
  });

  it("is listed by search engines only where it is public and its owner wants that", async () => {
    await put("/api/account/privacy", target, { allowIndexing: true });
    const page = await (await get(`/profile/${target.member.id}`, "visitor")).text();
    expect(page.includes('content="noindex"')).toBe(visibility !== "public");
    await put("/api/account/privacy", target, { allowIndexing: false });
  });
});

/** Each place where a field of its own could stand, and who can go there. */
const SOMEBODY = VIEWERS.filter((name) => name !== "visitor");
const text = async (path: string, as: ViewerName) => (await get(path, as)).text();
/** What stands of the member in a list of a page. */
const lineOf = async (path: string, as: ViewerName) =>
  (await text(path, as))
    .split("<li")
    .filter((line) => line.includes(`/profile/${target.member.id}`))
    .join("");
const itemOf = async (path: string, as: ViewerName) =>
  JSON.stringify(
    (await json<{ items?: { id: string }[] }>(path, as)).items?.find(({ id }) => id === target.member.id) ?? null,
  );

interface Place {
  of: readonly ViewerName[];
  reads: (as: ViewerName) => Promise<string>;
  /** Which fields can stand there at all, for whoever may read the profile. */
  holds: readonly ("location" | "presence")[];
  /** Who finds the member there, of those who may read the profile; everybody where it is not said. */
  readers?: (visibility: Visibility) => readonly ViewerName[];
}

const PLACES: Record<string, Place> = {
  "the page": { of: VIEWERS, holds: ["location", "presence"], reads: (as) => text(`/profile/${target.member.id}`, as) },
  "the page About": {
    of: VIEWERS,
    holds: ["location", "presence"],
    reads: (as) => text(`/profile/${target.member.id}/about`, as),
  },
  "the preview": {
    of: VIEWERS,
    holds: [],
    reads: async (as) => (await text(`/profile/${target.member.id}`, as)).split("</head>")[0] ?? "",
  },
  "the API": {
    of: VIEWERS,
    holds: ["location", "presence"],
    reads: (as) => text(`/api/people/${target.member.id}`, as),
  },
  "another's list": {
    of: SOMEBODY,
    holds: ["presence"],
    reads: (as) => itemOf(`/api/people/${other.member.id}/followers`, as),
  },
  "the list of friends": { of: ["friend"], holds: ["presence"], reads: (as) => itemOf("/api/friends", as) },
  "beside the hub": {
    of: SOMEBODY.filter((name) => name !== "self"),
    holds: ["presence"],
    reads: (as) => lineOf("/social", as),
  },
  "online in the community": {
    of: VIEWERS,
    holds: ["presence"],
    // Named there is who is online; the list is of profiles that everybody reads.
    readers: (visibility) => (visibility === "public" ? READERS.public : []),
    reads: async (as) => ((await text("/community", as)).includes(`/profile/${target.member.id}`) ? "Active now" : ""),
  },
  "the feed": { of: SOMEBODY, holds: [], reads: (as) => text("/api/social/feed", as) },
  "what everybody posts": { of: SOMEBODY, holds: [], reads: (as) => text("/api/social/posts", as) },
  "the Atom feed": {
    of: VIEWERS,
    holds: [],
    reads: (as) => text(`/feeds/profile/${target.member.id}/posts.xml`, as),
  },
  notifications: { of: SOMEBODY, holds: [], reads: (as) => text("/notifications", as) },
  search: { of: VIEWERS, holds: [], reads: (as) => lineOf(`/search?q=${target.member.username}`, as) },
};

const SIGNS = { location: /Riverbend/, presence: /"presence":"(on|away)"|Active (now|within)|>Online<|>Here within/ };

describe.each(VISIBILITIES)("a field of a profile that is %s", (visibility) => {
  beforeAll(async () => {
    for (const name of ["member", "follower", "friend", "restricted"] as const)
      await put(`/api/people/${viewers[name].member.id}/follow`, target, { follows: true });
    await ask("/api/social/posts", {
      ...{ cookie: target.cookie, from: from() },
      json: { content: `Seals, ${visibility}.`, visibility: "public" },
    });
  });

  afterAll(async () => {
    for (const name of ["member", "follower", "friend", "restricted"] as const)
      await put(`/api/people/${viewers[name].member.id}/follow`, target, { follows: false });
    await put("/api/account/privacy", target, { showLocation: true, showLastActive: true });
  });

  const cases = Object.keys(PLACES).flatMap((place) => [true, false].map((isShown) => ({ place, isShown })));

  it.each(cases)("in $place, shown: $isShown", async ({ place, isShown }) => {
    const { of, reads, holds, readers } = PLACES[place] as Place;
    const shown = { showLocation: isShown, showLastActive: isShown };
    await put("/api/account/privacy", target, { profileVisibility: visibility, ...shown });
    await env.DB.prepare("update users set last_active_at = ? where id = ?").bind(Date.now(), target.member.id).run();
    for (const as of of) {
      const said = await reads(as);
      const mayRead = (readers?.(visibility) ?? READERS[visibility]).includes(as);
      const location = holds.includes("location") && mayRead && (isShown || as === "self");
      const presence = holds.includes("presence") && mayRead && isShown;
      expect([as, SIGNS.location.test(said), SIGNS.presence.test(said)]).toEqual([as, location, presence]);
    }
  });
});

describe("who follows and is followed", () => {
  it("is the member's own where they show it to nobody: no number, no list, and none through following", async () => {
    await put("/api/account/privacy", target, { profileVisibility: "public", showFollowerCount: false });
    for (const name of ["member", "follower", "friend"] as const) {
      expect(await json(`/api/people/${target.member.id}`, name)).toMatchObject({
        followersCount: null,
        followingCount: null,
      });
      expect((await get(`/api/people/${target.member.id}/followers`, name)).status).toBe(404);
      expect((await get(`/profile/${target.member.id}/following`, name)).status).toBe(404);
    }
    const followed = await put(`/api/people/${target.member.id}/follow`, viewers.member, { follows: true });
    expect(await followed.json()).toMatchObject({ followersCount: null, isFollowing: true });
    await put(`/api/people/${target.member.id}/follow`, viewers.member, { follows: false });
    await put("/api/account/privacy", target, { profileVisibility: "private", showFollowerCount: true });
    for (const name of ["member", "restricted"] as const) {
      const answer = await put(`/api/people/${target.member.id}/follow`, viewers[name], { follows: true });
      expect(await answer.json()).toMatchObject({ followersCount: null, followingCount: null, isFollowing: true });
    }
    await put(`/api/people/${target.member.id}/follow`, viewers.member, { follows: false });
    expect(await json(`/api/people/${target.member.id}`, "self")).toMatchObject({ followersCount: 3 - 1 });
    await put("/api/account/privacy", target, { showFollowerCount: true });
  });
});

describe("the analytics of a profile", () => {
  const READ_BY: Record<string, readonly ViewerName[]> = {
    nobody: ["self"],
    self: ["self"],
    followers: ["follower", "friend", "self"],
    everyone: ["visitor", "member", "follower", "friend", "moderator", "staff", "self"],
  };
  const PRIVATE = "This user has chosen to keep their analytics private.";
  const tab = `>Analytics</a>`;

  it.each(Object.entries(READ_BY))("are for whom its owner chose: %s", async (whoCanViewAnalytics, readers) => {
    await put("/api/account/privacy", target, { profileVisibility: "public", whoCanViewAnalytics });
    for (const name of VIEWERS) {
      const may = readers.includes(name);
      const status = (await get(`/api/people/${target.member.id}/analytics`, name)).status;
      const closed = name === "blocked" || name === "restricted";
      expect([name, status]).toEqual([name, may ? 200 : closed ? 404 : 403]);
      const page = await (await get(`/profile/${target.member.id}/analytics`, name)).text();
      expect([name, page.includes(PRIVATE)]).toEqual([name, !may && !closed]);
      expect([name, page.includes("Views by day")]).toEqual([name, may]);
      const front = await (await get(`/profile/${target.member.id}`, name)).text();
      expect([name, front.includes(tab)]).toEqual([name, may && whoCanViewAnalytics !== "nobody"]);
    }
    for (const as of ["visitor", "follower", "friend"] as const) {
      const seen = await (await get(`/profile/${target.member.id}/analytics?as=${as}`, "self")).text();
      expect([as, seen.includes(PRIVATE)]).toEqual([as, !readers.includes(as)]);
    }
  });

  it("are nobody else's where they are not shown, whoever was chosen", async () => {
    await put("/api/account/privacy", target, { whoCanViewAnalytics: "everyone", showAnalytics: false });
    for (const name of ["visitor", "member", "follower", "friend", "moderator"] as const)
      expect([name, (await get(`/api/people/${target.member.id}/analytics`, name)).status]).toEqual([name, 403]);
    expect((await get(`/api/people/${target.member.id}/analytics`, "self")).status).toBe(200);
    await put("/api/account/privacy", target, { showAnalytics: true });
  });

  it("keep the followers and the activity of who shows neither", async () => {
    type Read = { followerGrowth: unknown; activityHeatmap: unknown };
    const read = (as: ViewerName) => json<Read>(`/api/people/${target.member.id}/analytics`, as);
    const shown = { followerGrowth: expect.any(Array) as unknown, activityHeatmap: expect.any(Array) as unknown };
    expect(await read("member")).toMatchObject(shown);
    await put("/api/account/privacy", target, { showFollowerCount: false });
    await env.DB.exec("update profiles set show_activity = 0");
    expect(await read("member")).toMatchObject({ followerGrowth: null, activityHeatmap: null });
    expect(await read("self")).toMatchObject(shown);
    const file = await (await get(`/api/people/${target.member.id}/analytics/export`, "member")).text();
    expect(file).not.toMatch(/followers|Posts and reviews/i);
    await put("/api/account/privacy", target, { showFollowerCount: true });
    await env.DB.exec("update profiles set show_activity = 1");
  });
});

describe("who can begin a conversation", () => {
  const AUDIENCES = {
    everyone: ["member", "follower", "friend", "restricted", "moderator"],
    followers: ["follower", "friend", "restricted", "moderator"],
    nobody: ["moderator"],
  } as const;

  it.each(Object.entries(AUDIENCES))("where it is %s", async (whoCanMessage, writers) => {
    await put("/api/account/privacy", target, { profileVisibility: "public", whoCanMessage });
    await env.DB.exec("delete from conversations");
    for (const name of ["member", "follower", "friend", "restricted", "blocked", "moderator"] as const) {
      const may = (writers as readonly ViewerName[]).includes(name);
      const begun = await ask("/api/conversations", {
        cookie: viewers[name].cookie,
        json: { userId: target.member.id },
      });
      expect([name, begun.status]).toEqual([name, may ? expect.any(Number) : 403]);
      expect(begun.ok).toBe(may);
      const page = await (await get(`/profile/${target.member.id}`, name)).text();
      expect([name, page.includes(`/messages?user=${target.member.id}`)]).toEqual([name, may]);
    }
  });

  it("leaves what has begun, and lets the member write to anybody", async () => {
    await put("/api/account/privacy", target, { whoCanMessage: "nobody" });
    await env.DB.exec("delete from conversations");
    const begun = await ask("/api/conversations", {
      cookie: target.cookie,
      json: { userId: viewers.member.member.id },
    });
    expect(begun.ok).toBe(true);
    const { id } = await begun.json<{ id: string }>();
    const sent = await ask(`/api/conversations/${id}/messages`, {
      cookie: viewers.member.cookie,
      json: { content: "Hello again." },
    });
    expect(sent.ok).toBe(true);
  });
});

describe("what else tells of a member", () => {
  const suggestedTo = async (as: ViewerName) => namesIn(await json("/api/friends/suggestions", as));

  it("is not whom they follow, where the viewer may not read that: not by suggestions either", async () => {
    const chosen = (settings: object) => put("/api/account/privacy", target, settings);
    await chosen({ profileVisibility: "public", showFollowerCount: true });
    expect([await suggestedTo("follower"), await suggestedTo("restricted")]).toEqual([[other.member.username], []]);
    await chosen({ showFollowerCount: false });
    expect(await suggestedTo("follower")).toEqual([]);
    await chosen({ profileVisibility: "private", showFollowerCount: true });
    expect(await suggestedTo("follower")).toEqual([]);
  });

  it("is not being here, in the friends' list of a friend who may not read their profile", async () => {
    type Lines = { items: { username: string; presence: string | null }[] };
    const seen = async () => [
      (await json<Lines>("/api/friends", "friend")).items.map(({ presence }) => presence),
      namesIn(await json<Lines>("/api/friends?show=online", "friend")),
    ];
    await put("/api/account/privacy", target, { profileVisibility: "public", showLastActive: true });
    await env.DB.prepare("update users set last_active_at = ? where id = ?").bind(Date.now(), target.member.id).run();
    expect(await seen()).toEqual([["on"], [target.member.username]]);
    await put(`/api/restrictions/${viewers.friend.member.id}`, target, { restricted: true });
    expect(await seen()).toEqual([[null], []]);
    await put(`/api/restrictions/${viewers.friend.member.id}`, target, { restricted: false });
  });

  it("is not their name, where the editor offers whom to mention", async () => {
    const offered = async (as: ViewerName) => namesIn(await json("/api/forum/names?q=target", as));
    await put("/api/account/privacy", target, { profileVisibility: "followers" });
    for (const name of ["member", "follower", "friend", "restricted", "blocked"] as const)
      expect([name, await offered(name)]).toEqual([
        name,
        READERS.followers.includes(name) ? [target.member.username] : [],
      ]);
  });
});

describe("the choice of whom to write to", () => {
  const offered = async (as: ViewerName, q = "") =>
    (await (await get(`/messages/new?q=${q}`, as)).text()).includes(`user=${target.member.id}`);

  it("offers strangers only who is open to all, and finds by name whose profile may be read", async () => {
    await env.DB.exec("delete from conversations");
    await env.DB.exec("delete from inbox_entries");
    const name = target.member.username;
    const chosen = (settings: object) => put("/api/account/privacy", target, settings);
    await chosen({ profileVisibility: "public", whoCanMessage: "everyone" });
    expect([await offered("member"), await offered("member", name)]).toEqual([true, true]);
    await chosen({ whoCanMessage: "followers" });
    expect([await offered("member"), await offered("friend")]).toEqual([false, true]);
    await chosen({ profileVisibility: "followers" });
    expect([await offered("member", name), await offered("follower", name)]).toEqual([false, true]);
    await chosen({ profileVisibility: "public", whoCanMessage: "everyone" });
    for (const as of ["blocked", "restricted"] as const)
      expect([as, await offered(as), await offered(as, name)]).toEqual([as, false, false]);
  });
});
