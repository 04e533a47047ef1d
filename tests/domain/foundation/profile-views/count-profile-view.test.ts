import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import {
  countProfileView,
  DEVICES_OF_NETWORK,
  isVisit,
  viewedProfile,
} from "@worker/domain/foundation/profile-views/count-profile-view";
import { deviceOf, SOURCES_MOST, sourceOf } from "@worker/domain/foundation/profile-views/source";
import { sweep } from "@worker/jobs/sweep";
import { clear, insert } from "../../../factories/insert";
import { aMember } from "../../../factories/reviewing";
import { aUser, DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const SECRET = "secret";
const visitor: Viewer = { kind: "visitor", ageVerified: true };
const member = (id: string, role: "member" | "moderator" | "admin" = "member") => aMember({ id, username: id, role });

interface Look {
  viewer?: Viewer;
  network?: string;
  browser?: string;
  source?: string;
  device?: "desktop" | "mobile" | "tablet";
  at?: number;
  secret?: string;
  profileId?: string;
}
const look = ({ viewer = visitor, network = "n", browser = "b", at = NOW, secret = SECRET, ...rest }: Look = {}) =>
  countProfileView(
    db,
    secret,
    {
      ...{ profileId: "owner", viewer, network, visitorKey: `${network} ${browser}` },
      ...{ source: "direct", device: "desktop", ...rest },
    },
    at,
  );

const rows = async (query: string) => (await env.DB.prepare(query).all()).results;
const days = () => rows("select day, views, last_seen from profile_view_days order by day");
const views = async () =>
  (await env.DB.prepare("select sum(views) as n from profile_view_days").first<number>("n")) ?? 0;
const named = () => rows("select viewer_id, visited_at from profile_visitors order by viewer_id");
const shows = (id: string, is = 1) =>
  env.DB.prepare("insert or replace into analytics_choices values (?, 'self', 1, ?)").bind(id, is).run();

beforeEach(async () => {
  await clear(env.DB);
  await insert(
    env.DB,
    "users",
    ["owner", "ann", "bea", "mod"].map((id) => aUser({ id, username: id })),
  );
});

describe("a visit of a profile", () => {
  it("counts once a visitor and day, however often and however many at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => look()));
    await Promise.all(Array.from({ length: 20 }, () => look({ viewer: member("ann") })));
    await look({ network: "other" });
    expect(await days()).toEqual([{ day: "2026-11-20", views: 3, last_seen: 3 }]);
  });

  it("begins anew at midnight UTC, and says how many different ones came", async () => {
    const midnight = Date.UTC(2026, 10, 21);
    await look({ at: midnight - 1 });
    await look({ network: "other", at: midnight - 1 });
    await look({ at: midnight });
    expect(await days()).toEqual([
      { day: "2026-11-20", views: 2, last_seen: 1 },
      { day: "2026-11-21", views: 1, last_seen: 1 },
    ]);
  });

  it("counts a member as one, whatever they use, and a visitor by network and browser", async () => {
    await look({ viewer: member("ann"), network: "home", browser: "a" });
    await look({ viewer: member("ann"), network: "work", browser: "b" });
    expect(await views()).toBe(1);
    await look({ network: "home", browser: "a" });
    await look({ network: "home", browser: "b" });
    expect(await views()).toBe(3);
  });

  it("cannot be counted up from one network by saying to be another browser each time", async () => {
    for (let nth = 0; nth < 3 * DEVICES_OF_NETWORK; nth += 1) await look({ browser: `browser ${nth}` });
    expect(await views()).toBe(DEVICES_OF_NETWORK);
    await look({ network: "other" });
    await look({ viewer: member("ann") });
    expect(await views()).toBe(DEVICES_OF_NETWORK + 2);
    await look({ at: NOW + DAY, browser: "tomorrow" });
    expect(await views()).toBe(DEVICES_OF_NETWORK + 3);
  });

  it("keeps a hash that is the profile's own and depends on the key", async () => {
    await look({ network: "10.0.0.7", browser: "Firefox" });
    await look({ network: "10.0.0.7", browser: "Firefox", profileId: "ann" });
    await look({ network: "10.0.0.7", browser: "Firefox", profileId: "bea", secret: "next" });
    await look({ viewer: member("ann") });
    const kept = await rows("select profile_id, visitor_key from profile_visits");
    expect(new Set(kept.map((row) => row["visitor_key"])).size).toBe(4);
    expect(JSON.stringify(kept)).not.toMatch(/10\.0\.0\.7|Firefox/);
    await look({ network: "10.0.0.7", browser: "Firefox", secret: "next" });
    expect(await rows("select views from profile_view_days where profile_id = 'owner'")).toEqual([{ views: 3 }]);
  });

  it("is none of who may not read the profile at that moment, and none of nobody's", async () => {
    await look({ profileId: "nobody" });
    await env.DB.exec("insert into user_blocks (blocker_id, blocked_id, created_at) values ('owner', 'ann', 1)");
    await env.DB.exec(
      "insert into member_restrictions (restricter_id, restricted_id, created_at) values ('owner', 'bea', 1)",
    );
    for (const id of ["ann", "bea"]) {
      await shows(id);
      await look({ viewer: member(id) });
    }
    await env.DB.exec("update users set profile_visibility = 'private' where id = 'owner'");
    await look();
    // A moderator reads it at work, and is no visitor.
    await look({ viewer: member("mod", "moderator") });
    await env.DB.exec("update users set profile_visibility = 'public', suspended_at = 1 where id = 'owner'");
    await look();
    expect([await days(), await named(), await rows("select 1 from profile_visits")]).toEqual([[], [], []]);
  });

  it("is told apart by device and by what led to it, so many different ones a day", async () => {
    await look({ network: "1", device: "mobile", source: "forum" });
    await look({ network: "2", device: "tablet", source: "forum" });
    for (let nth = 0; nth < 2 * SOURCES_MOST; nth += 1)
      await look({ network: `n${nth}`, source: `site${nth}.example` });
    const [row] = await rows("select desktop, mobile, tablet, views, sources from profile_view_days");
    const sources = JSON.parse(String(row?.["sources"])) as Record<string, number>;
    expect(row).toMatchObject({ desktop: 2 * SOURCES_MOST, mobile: 1, tablet: 1, views: 2 * SOURCES_MOST + 2 });
    expect(sources["forum"]).toBe(2);
    expect(Object.keys(sources)).toHaveLength(SOURCES_MOST + 1);
    expect(Object.values(sources).reduce((all, n) => all + n, 0)).toBe(row?.["views"]);
  });
});

describe("a visitor's name", () => {
  it("is noted of who lets it be seen alone, with the newest time", async () => {
    await look({ viewer: member("ann") });
    await shows("ann", 0);
    await look({ viewer: member("ann"), at: NOW + 1 });
    expect(await named()).toEqual([]);
    await shows("ann");
    await look({ viewer: member("ann"), at: NOW + 2 });
    await look({ viewer: member("ann"), at: NOW + DAY });
    await look({ viewer: member("bea"), at: NOW + DAY });
    expect(await named()).toEqual([{ viewer_id: "ann", visited_at: NOW + DAY }]);
  });
});

describe("what is kept of visits", () => {
  it("goes after 90 days; the days' totals stay", async () => {
    await shows("ann");
    await shows("bea");
    await look({ viewer: member("ann"), at: NOW - 91 * DAY });
    await look({ viewer: member("bea"), at: NOW - 89 * DAY });
    await sweep(db, NOW);
    expect(await named()).toMatchObject([{ viewer_id: "bea" }]);
    expect(await rows("select last_day from profile_visits")).toHaveLength(1);
    expect(await days()).toHaveLength(2);
  });
});

describe("followers by day", () => {
  it("are those of today, whoever writes and deletes the rows", async () => {
    const follow = (id: string, at: number) =>
      env.DB.prepare("insert into member_follows values (?1, 'owner', ?1, 'owner', ?2)").bind(id, at).run();
    await follow("ann", NOW);
    await follow("bea", NOW);
    await follow("mod", NOW + DAY);
    await env.DB.exec("delete from member_follows where follower_id = 'bea'");
    expect(await rows("select day, followers from follower_days where member_id = 'owner' order by day")).toEqual([
      { day: "2026-11-20", followers: 1 },
      { day: "2026-11-21", followers: 1 },
    ]);
  });
});

describe("whose profile a path is", () => {
  it.each<[string, string | null]>([
    ["/profile/ann", "ann"],
    ["/profile/ann/about", "ann"],
    ["/profile/ann/galleries/one", "ann"],
    ["/profile/ann/block", null],
    ["/profile/ann/followers", null],
    ["/profile", null],
    ["/vendor/ann", null],
  ])("%s", (path, id) => expect(viewedProfile(path)).toBe(id));

  it("counts neither its member nor staff at work", () => {
    expect(isVisit(visitor, "ann")).toBe(true);
    expect(isVisit(member("bea"), "ann")).toBe(true);
    expect(isVisit(member("ann"), "ann")).toBe(false);
    expect(isVisit(member("boss", "admin"), "ann")).toBe(false);
  });
});

describe("what is read of a request", () => {
  const asked = (headers: Record<string, string>) => new Request("https://leafproof.example/profile/a", { headers });

  it.each<[string | null, string]>([
    [null, "direct"],
    ["not an address", "direct"],
    ["https://leafproof.example/community/thread/1?q=secret", "forum"],
    ["https://leafproof.example/reviews", "reviews"],
    ["https://leafproof.example/profile/b", "people"],
    ["https://leafproof.example/", "site"],
    ["https://www.reddit.com/r/some?who=me", "reddit.com"],
    ["https://localhost:3000/", "other"],
    ["android-app://com.example.app/", "other"],
    [`https://${"a".repeat(90)}.example/`, "other"],
    ['https://a"b.example/', "other"],
  ])("%s leads from %s", (referer, source) =>
    expect(sourceOf(asked(referer === null ? {} : { referer }))).toBe(source),
  );

  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "desktop"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1", "mobile"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36", "mobile"],
    ["Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/140.0 Safari/537.36", "tablet"],
    ["Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Safari/604.1", "tablet"],
    ["", "desktop"],
  ])("%s is a %s", (agent, device) => expect(deviceOf(asked({ "user-agent": agent }))).toBe(device));
});
