import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { app } from "@worker/app";
import { decide } from "@worker/access";
import type { Role, Viewer } from "@worker/domain/foundation/access/policy";
import { connect } from "@worker/db/client";
import { exportSections } from "@worker/domain/oversight/accounts/export-account";
import { endViewsOver } from "@worker/domain/oversight/view-as/end-view";
import { PERSONAL_DATA } from "@worker/domain/registry/personal-data";
import { clear, insert } from "../../factories/insert";
import { aVendor } from "../../factories/rows";
import { wordsOf } from "../../factories/page-words";
import {
  aPerson,
  ask,
  cookiesOf,
  freshNumber,
  ORIGIN,
  type Person,
  setSetting,
  unthrottled,
} from "../../factories/site";
import { answered, isApi } from "./every-route";

const REASON = "Ticket 12: the member sees no sizes";
let boss: Person, staff: Person, moderator: Person, ann: Person;

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from views_as");
  const n = freshNumber();
  await unthrottled();
  await setSetting("siteMode", "open");
  boss = await aPerson({ username: `boss${n}`, role: "admin" });
  staff = await aPerson({ username: `staff${n}`, role: "staff" });
  moderator = await aPerson({ username: `mod${n}`, role: "moderator" });
  ann = await aPerson({ username: `ann${n}` });
});

const begin = (who: Person, fields: Record<string, string>) =>
  ask("/staff-dashboard/view-as", { cookie: who.cookie, form: { reason: REASON, ...fields } });
const NAME = "__Host-view-as";
const cookieOf = (who: Person, answer: Response): string => `${who.cookie}; ${NAME}=${cookiesOf(answer)[NAME] ?? ""}`;
/** The cookies of whoever began to view the site as somebody. */
async function viewing(who: Person, fields: Record<string, string>): Promise<string> {
  const answer = await begin(who, fields);
  expect(answer.status).toBe(303);
  return cookieOf(who, answer);
}
const asAnn = () => viewing(boss, { as: "named", member: ann.member.username });
const me = async (cookie: string) =>
  (/class="me-name">Hi, (?:<!-- -->)?([^<]+)/.exec(await (await ask("/mission", { cookie })).text()) ?? [])[1];
const audit = async () =>
  (
    await env.DB.prepare(
      "select action, actor_name as actor, subject_id as subject, detail ->> '$.reason' as reason, detail ->> '$.how' as how from audit_log where action like 'view_as.%' and actor_id in (?, ?) order by at, id",
    )
      .bind(boss.member.id, staff.member.id)
      .all()
  ).results;

/** All that is stored, to the letter; what counts requests is nobody's data. */
async function everything(): Promise<string> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and sql not like '%virtual%' order by name",
  ).all<{ name: string }>();
  const rows = await Promise.all(results.map(({ name }) => env.DB.prepare(`select * from "${name}"`).all()));
  return JSON.stringify(rows.map((each) => each.results));
}

/** Asks, and waits for what is done after the answer. */
async function settled(method: string, path: string, cookie: string, headers: Record<string, string> = {}) {
  const type = isApi(path) ? "application/json" : "application/x-www-form-urlencoded";
  const body = method === "GET" ? null : isApi(path) ? "{}" : "";
  const more: Record<string, string> = method === "GET" ? { accept: "text/html" } : { "content-type": type };
  const execution = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    body,
    headers: { cookie, ...more, ...headers },
    redirect: "manual",
  });
  const answer = await app.fetch(request, env, execution);
  const text = answer.webSocket ? "" : await answer.text();
  await waitOnExecutionContext(execution);
  return { status: answer.status, text, cookies: answer.headers.getSetCookie(), webSocket: answer.webSocket };
}

/** What a vendor's account can be shown as, beside what visitors read. */
const OPEN = [
  ...["/reviews/write", "/reviews/:reviewId/edit", "/reviews/:reviewId/history", "/reviews/:reviewId/reply"],
  ...["/reviews/:reviewId/vote", "/claims/new", "/report", "/account/claims", "/account/price-alerts"],
  ...["/account/reviews", "/account/wishlist", "/community/bookmarks", "/community/feed", "/community/followed"],
  ...["/community/category/:categoryId/follow", "/community/post/:postId/bookmark", "/community/post/:postId/history"],
  ...["/community/post/:postId/stance", "/community/thread/:threadId/follow", "/community/thread/:threadId/poll"],
  ...["/community/thread/:threadId/poll/edit", "/community/thread/:threadId/solution", "/profile"],
  ...["/profile/:userId/block", "/profile/:userId/follow", "/profile/:userId/followers", "/profile/:userId/following"],
  "/profile/:userId/friend",
  ...["like", "comment", "pass-on", "edit", "delete", "history"].map((act) => `/social/post/:postId/${act}`),
  ...["/social/comment/:commentId/delete", "/social/comment/:commentId/edit", "/social/tag/:tag"],
  ...["/social/comment/:commentId/history"],
  ...["/referrals", "/vendor-dashboard", "/vendor-dashboard/banner"],
  ...["/vendor-dashboard/claims", "/vendor-dashboard/labs", "/vendor-dashboard/labs/:draftId"],
  ...[
    "/vendor-dashboard/labs/:draftId/preview",
    "/vendor-dashboard/labs/new",
    "/vendor-dashboard/labs/results/:resultId",
  ],
  ...["/vendor-dashboard/plan", "/vendor-dashboard/products", "/vendor-dashboard/products/:productId/edit"],
  ...["/vendor-dashboard/products/new", "/vendor-dashboard/profile", "/vendor-dashboard/promotions"],
  "/vendor-dashboard/reviews",
];

/** Where whoever views stops. */
const OWN = ["POST /view-as/end", "POST /logout", "POST /api/auth/logout"];
const PATIENT = 300_000;

describe("whoever views the site as another", () => {
  it(
    "is refused every change, on every page and in the whole API",
    async () => {
      const cookie = await asAnn();
      const changes = answered.filter(({ method, path }) => method !== "GET" && !OWN.includes(`${method} ${path}`));
      expect(changes.length).toBeGreaterThan(200);
      const before = await everything();
      const wrong: string[] = [];
      for (const { method, path, address } of changes) {
        const { status, text, cookies } = await settled(method, address, cookie);
        const refused = !isApi(path) || text.includes('"viewing-as"');
        if (status !== 403 || !refused || cookies.length > 0) wrong.push(`${method} ${path}: ${status}`);
      }
      expect(wrong).toEqual([]);
      expect(await everything()).toBe(before);
    },
    PATIENT,
  );

  it(
    "leaves no trace by reading: every page is opened, and the database stays as it is",
    async () => {
      const both: Record<string, string>[] = [{ as: "moderator" }, { as: "named", member: ann.member.username }];
      for (const fields of both) {
        const cookie = await viewing(boss, fields);
        const before = await everything();
        const wrong: string[] = [];
        for (const { path, address } of answered.filter(
          ({ method, path }) => method === "GET" && path !== "/assets/*" && !path.startsWith("/taper/"),
        )) {
          const { status, cookies } = await settled("GET", address, cookie);
          if (status >= 500 || cookies.length > 0) wrong.push(`${path}: ${status} ${cookies.join()}`);
        }
        expect(wrong).toEqual([]);
        expect(await everything()).toBe(before);
      }
    },
    PATIENT,
  );

  it.each([
    ...[
      "/messages",
      "/messages/new",
      "/messages/requests",
      "/notifications",
      "/community/create-thread",
      "/community/my-posts",
    ],
    ...["/account", "/account/email", "/account/password", "/account/second-factor", "/account/sessions"],
    ...["/account/keys", "/account/data", "/account/delete", "/account/privacy", "/account/decisions", "/verification"],
    ...["/api/account/export", "/api/account/sessions", "/api/conversations", "/api/inbox", "/api/auth/me"],
  ])("finds %s closed", async (path) => {
    const cookie = await asAnn();
    const { status, text } = await settled("GET", path, cookie);
    expect(path === "/api/auth/me" ? [403, 401] : [403]).toContain(status);
    expect(text).not.toContain("@example");
  });

  it("reads of what visitors may not read these pages and no others", () => {
    const of = (role: Role, viewedAs?: true): Viewer => ({ ...ann.member, role, ...(viewedAs && { viewedAs }) });
    const opens = (viewer: Viewer, address: string) => decide("open", viewer, address, "GET").allow;
    const read = answered.filter(
      ({ method, address }) =>
        method === "GET" &&
        !opens({ kind: "visitor", ageVerified: true }, address) &&
        opens(of("verified_vendor", true), address),
    );
    expect(read.map(({ path }) => path).toSorted()).toEqual(OPEN.toSorted());
    // What is another's is read by nobody who could not read it there.
    expect(read.filter(({ address }) => !opens(of("verified_vendor"), address))).toEqual([]);
  });

  it("opens no socket", async () => {
    const cookie = await asAnn();
    const headers = { upgrade: "websocket", origin: ORIGIN, "sec-websocket-protocol": "inbox.1" };
    for (const path of ["/api/inbox/socket", "/community"])
      expect((await settled("GET", path, cookie, headers)).status, path).toBe(403);
  });

  it("sees the member's own pages, and on each of them whom they view as", async () => {
    const cookie = await asAnn();
    expect(await me(cookie)).toBe(ann.member.username);
    for (const path of ["/", "/account/wishlist", "/account/reviews", "/messages", "/nothing-here"]) {
      const page = wordsOf(await (await ask(path, { cookie })).text());
      expect(page, path).toMatch(new RegExp(`You view the site as ${ann.member.username} until`));
    }
    expect((await ask("/admin-tools", { cookie })).status).toBe(403);
  });

  it("does not learn from any page what the member watches", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "harrow" })]);
    await ask("/api/watching", { method: "PUT", cookie: ann.cookie, json: { subject: "vendor", about: "harrow" } });
    const own = await (await ask("/vendor/harrow", { cookie: ann.cookie })).text();
    expect(own).toContain("Stop watching");
    const seen = await (await ask("/vendor/harrow", { cookie: await asAnn() })).text();
    expect([seen.includes("Watch this vendor"), seen.includes("Stop watching")]).toEqual([true, false]);
  });

  it("as a member reads neither their private analytics nor who visited them", async () => {
    await env.DB.prepare("insert or replace into analytics_choices values (?, 'self', 1, 0)").bind(ann.member.id).run();
    const paths = [
      `/profile/${ann.member.id}/analytics`,
      `/api/people/${ann.member.id}/analytics`,
      `/api/people/${ann.member.id}/analytics/export`,
      "/account/privacy/visitors",
      "/api/account/visitors",
    ];
    const read = async (path: string, cookie: string) => {
      const answer = await ask(path, { cookie });
      const text = await answer.text();
      return answer.status === 200 && !text.includes("chosen to keep their analytics private");
    };
    const opened = async (cookie: string) => {
      const all: boolean[] = [];
      for (const path of paths) all.push(await read(path, cookie));
      return all;
    };
    expect(await opened(ann.cookie)).toEqual(paths.map(() => true));
    expect(await opened(await asAnn())).toEqual(paths.map(() => false));
  });

  it("as a visitor gets no page of the visitors' cache, and leaves none in it", async () => {
    await ask("/mission");
    const cookie = await viewing(staff, { as: "visitor" });
    const page = await (await ask("/mission", { cookie })).text();
    expect(wordsOf(page)).toContain("You view the site as a visitor until");
    expect(page).not.toContain('class="me-name"');
    expect(wordsOf(await (await ask("/mission")).text())).not.toContain("You view the site");
    await setSetting("siteMode", "coming_soon");
    const landing = await (await ask("/", { cookie })).text();
    expect([landing.includes('class="landing"'), wordsOf(landing).includes("You view the site as a visitor")]).toEqual([
      true,
      true,
    ]);
  });
});

describe("a view", () => {
  it("needs a reason and leaves both its ends in the audit log", async () => {
    expect((await begin(staff, { as: "member", reason: "Why not" })).status).toBe(400);
    const cookie = await viewing(staff, { as: "member" });
    const over = await ask("/view-as/end", { cookie, form: {} });
    expect([over.status, over.headers.get("location"), cookiesOf(over)[NAME]]).toEqual([
      303,
      "/staff-dashboard/view-as",
      "",
    ]);
    const actor = staff.member.username;
    expect(await audit()).toEqual([
      { action: "view_as.started", actor, subject: "member", reason: REASON, how: null },
      { action: "view_as.ended", actor, subject: "member", reason: null, how: "ended" },
    ]);
    // The same cookie opens nothing any more.
    expect(await me(cookie)).toBe(actor);
    await ask("/view-as/end", { cookie, form: {} });
    expect(await audit()).toHaveLength(2);
    const post = await settled("POST", "/account/wishlist", await viewing(staff, { as: "member" }));
    expect(wordsOf(post.text)).toContain("Closed while you view as somebody else");
  });

  it("of a member is for admins, and of no admin", async () => {
    const fields = { as: "named", member: ann.member.username };
    expect((await begin(staff, fields)).status).toBe(403);
    expect((await begin(moderator, { as: "member" })).status).toBe(403);
    const other = await aPerson({ username: `chief${freshNumber()}`, role: "admin" });
    expect((await begin(boss, { as: "named", member: other.member.username })).status).toBe(403);
    expect((await begin(boss, { as: "named", member: boss.member.username })).status).toBe(403);
    expect((await begin(boss, { as: "named", member: "nobody-of-that-name" })).status).toBe(400);
    expect((await begin(boss, { as: "named" })).status).toBe(400);
    expect((await begin(boss, { as: "admin" })).status).toBe(400);
    expect(await audit()).toEqual([]);
  });

  const ends: [string, string][] = [
    ["its time is up", "update views_as set until = 1"],
    ["the session is gone", "delete from sessions where user_id = ?"],
    ["whoever views is suspended", "update users set suspended_at = 1 where id = ?"],
    ["the role is gone", "update users set role = 'member' where id = ?"],
    ["the member is suspended", "update users set suspended_at = 1 where username like 'ann%'"],
    ["the member becomes an admin", "update users set role = 'admin' where username like 'ann%'"],
  ];
  it.each(ends)("ends at once where %s, and what is still sent is not done in another name", async (_, change) => {
    const cookie = await asAnn();
    const statement = env.DB.prepare(change);
    await (change.includes("?") ? statement.bind(boss.member.id) : statement).run();
    expect((await ask("/contact-support", { cookie, form: { message: "x" } })).status).toBe(403);
    expect(await me(cookie)).not.toBe(ann.member.username);
    const { cookies } = await settled("GET", "/mission", cookie);
    expect(cookies.join()).toContain(`${NAME}=;`);
    expect(await audit()).toHaveLength(2);
  });

  it("is of one session, and of its own cookie", async () => {
    const answer = await begin(boss, { as: "named", member: ann.member.username });
    const other = cookieOf(staff, answer);
    expect(await me(other)).toBe(staff.member.username);
    const value = cookiesOf(answer)[NAME] ?? "";
    expect(await me(`${boss.cookie}; ${NAME}=${value.slice(0, -4)}AAAA`)).toBe(boss.member.username);
  });

  it("ends with logging out through the API, which is done and not refused", async () => {
    const cookie = await viewing(staff, { as: "trusted" });
    const out = await ask("/api/auth/logout", { method: "POST", cookie });
    expect([out.status, cookiesOf(out)]).toEqual([200, expect.objectContaining({ [NAME]: "", "__Host-session": "" })]);
    expect((await audit()).map((row) => row["how"])).toEqual([null, "gone"]);
    expect((await ask("/api/auth/me", { cookie: staff.cookie })).status).toBe(401);
  });

  it("ends with logging out, and the job puts on record what nobody ended", async () => {
    const cookie = await viewing(staff, { as: "trusted" });
    const out = await ask("/logout", { cookie, form: {} });
    expect(cookiesOf(out)).toMatchObject({ [NAME]: "", "__Host-session": "" });
    expect(await audit()).toHaveLength(2);
    await viewing(boss, { as: "visitor" });
    await endViewsOver(connect(env.DB), Date.now() + 16 * 60_000);
    expect((await audit()).map((row) => row["how"])).toEqual([null, "gone", null, "over"]);
  });

  it("tells the member in their data that it was, and neither who nor why", async () => {
    await asAnn();
    const answer = await ask("/api/account/export", { cookie: ann.cookie });
    expect(exportSections(PERSONAL_DATA).map(({ name }) => name)).toContain("viewsAs");
    const text = await answer.text();
    expect(text).toMatch(/"viewsAs":\s*\[\s*\{[^}]*"startedAt"/);
    for (const hidden of [REASON, boss.member.id, boss.member.username]) expect(text).not.toContain(hidden);
  });
});
