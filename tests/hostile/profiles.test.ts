import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { deleteCovers } from "@worker/domain/voice/profiles/cover";
import { clear, insert } from "../factories/insert";
import { aJpeg, anAnimatedGif, aPng, bytesOf, join } from "../factories/pictures";
import { aVendor } from "../factories/rows";
import { aPerson, ask, freshNumber, ORIGIN, PASSWORD, type Person } from "../factories/site";
import { aRegistration } from "../factories/registration";
import { aLossyWebp } from "../factories/webp";
import { sweepCovers } from "@worker/domain/oversight/moderation/sweep-covers";

let ann: Person, bea: Person, mod: Person;
const PLAIN = {
  ...{ displayName: "", bio: "", location: "", theme: "default", accent: null, layout: "classic" },
  ...{ showBadges: true, showStats: true, showActivity: true, featured: null, coverY: 50 },
};
const save = (change: object, by = ann) =>
  ask("/api/account/profile", { method: "PUT", cookie: by.cookie, json: { ...PLAIN, ...change } });
const html = async (path: string, by?: Person) => (await ask(path, { cookie: by?.cookie })).text();
const upload = (body: BodyInit, type = "image/jpeg", by = ann) =>
  exports.default.fetch(
    new Request(`${ORIGIN}/api/account/cover`, {
      method: "PUT",
      body,
      headers: { cookie: by.cookie, "content-type": type },
    }),
  );
const coverOf = async (answer: Response) => (await answer.json<{ cover: string }>()).cover;
const stored = async () => (await env.FILES.list({ prefix: "covers/" })).objects.map(({ key }) => key);

beforeEach(async () => {
  await clear(env.DB);
  for (const key of await stored()) await env.FILES.delete(key);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  mod = await aPerson({ username: `mod${count}`, role: "moderator" });
});

describe("an accent color", () => {
  it.each([
    "red",
    "#fff",
    "#12345g",
    "#ffffff",
    "#000000",
    "url(//evil.example)",
    "#3b78b5;background:url(x)",
    "",
    "#3B78B5\u0000x",
    7,
    {},
  ])("that is none, or cannot be seen, is refused: %j", async (accent) =>
    expect((await save({ accent })).status).toBe(400),
  );

  it("reaches the page as a color and nothing else", async () => {
    expect((await save({ accent: " #3B78B5 " })).status).toBe(200);
    expect(await html(`/profile/${ann.member.id}`)).toContain('style="--accent:#3b78b5"');
  });
});

describe("a bio", () => {
  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](https://evil.example/pixel.png)",
    "[x](data:text/html,<script>alert(1)</script>)",
  ])("brings no script, picture or address of its own: %s", async (bio) => {
    expect((await save({ bio })).status).toBe(200);
    const page = await html(`/profile/${ann.member.id}/about`);
    const shown = /class="prose profile-bio">([\s\S]*?)<\/div>/.exec(page)?.[1] ?? "";
    expect(shown).not.toBe("");
    expect(shown).not.toMatch(/<script|<img|href="(?!https?:\/\/|\/)|onerror=[^&]*>/i);
  });

  it("ends at its length, and holds no more links than a post", async () => {
    expect((await save({ bio: "x".repeat(2001) })).status).toBe(400);
    const links = Array.from({ length: 21 }, (_, n) => `https://example.org/${n}`).join(" ");
    expect((await save({ bio: links })).status).toBe(400);
  });
});

describe("a display name", () => {
  it.each([
    ["turns the text around", "ann\u202Egro.elpmaxe"],
    ["hides letters", "a\u200Bn\u2060n"],
  ])("that %s loses what cannot be seen, or is refused", async (_, displayName) => {
    const answer = await save({ displayName });
    if (answer.status === 200)
      expect((await answer.json<{ displayName: string }>()).displayName).toMatch(/^[\p{L}\p{N} .]+$/u);
    else expect(answer.status).toBe(400);
    expect(await html(`/profile/${ann.member.id}`)).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u2060]/);
  });

  it.each([
    "Admin",
    "Site Admin",
    "Leafproof",
    "L3afproof Team",
    "Аdmin",
    "Official Support",
    "m0derator",
    "<b>x</b>",
    "x",
    "x".repeat(41),
  ])("that could pass for the site, or is none, is refused: %s", async (displayName) =>
    expect((await save({ displayName })).status).toBe(400),
  );

  it("that is another's username to the eye is refused, and one's own is not", async () => {
    await env.DB.prepare("update users set username = 'pocketacre', username_key = 'pocketacre' where id = ?")
      .bind(bea.member.id)
      .run();
    for (const displayName of ["pocketacre", "Pocket Acre", "pосketacre"])
      expect((await save({ displayName })).status, displayName).toBe(400);
    expect((await save({ displayName: "Pocket Acre" }, bea)).status).toBe(200);
  });

  it("keeps whoever signs up later from a username that looks like it, also at the same moment", async () => {
    const registered = async (username: string) =>
      (await ask("/api/auth/register", { json: aRegistration({ username, email: `${username}@example.org` }) })).status;
    expect((await save({ displayName: "Juniper Moss" })).status).toBe(200);
    for (const username of ["junipermoss", "Juniper_Moss", "jun1perm0ss"]) expect(await registered(username)).toBe(400);
    expect((await save({ displayName: "" })).status).toBe(200);
    expect(await registered("junipermoss")).toBe(201);
    expect((await save({ displayName: "Juniper Moss" })).status).toBe(400);
    const [name, account] = await Promise.all([save({ displayName: "Fern Hollow" }), registered("fernhollow")]);
    expect([name.status === 200, account === 201].filter(Boolean)).toHaveLength(1);
  });

  it("that is a vendor's is refused", async () => {
    await insert(env.DB, "vendors", [aVendor({ name: "Harrow Leaf", nameKey: "harrow leaf" })]);
    expect((await save({ displayName: "Harrow  Leaf" })).status).toBe(400);
  });
});

describe("a cover", () => {
  it.each([
    ["JPG", aJpeg, "image/jpeg"],
    ["PNG", aPng, "image/png"],
    ["GIF", anAnimatedGif, "image/gif"],
    ["WebP", aLossyWebp, "image/webp"],
  ] as const)("may be a %s, and is served as one", async (_, make, type) => {
    const cover = await coverOf(await upload(make(), type));
    const served = await ask(cover);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, type]);
  });

  it("is no drawing, page or bomb, whatever it calls itself", async () => {
    const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const bomb = aPng();
    new DataView(bomb.buffer).setUint32(16, 60_000);
    for (const body of [svg, bytesOf("<html>"), bomb, new Uint8Array(0)]) expect((await upload(body)).status).toBe(400);
    expect((await upload(svg, "image/svg+xml")).status).toBe(415);
    expect((await upload(new Uint8Array(4 * 1_048_576 + 70_000))).status).toBe(413);
    expect(await stored()).toEqual([]);
  });

  it("carries nothing behind its end", async () => {
    const cover = await coverOf(await upload(join(aJpeg(), bytesOf("<script>alert(1)</script>"))));
    expect(new TextDecoder("latin1").decode(await (await ask(cover)).arrayBuffer())).not.toContain("script");
  });

  it("is for whoever reads the profile, and the one before is gone", async () => {
    const first = await coverOf(await upload(aJpeg()));
    const cover = await coverOf(await upload(aPng(), "image/png"));
    expect((await ask(first)).status).toBe(404);
    await env.DB.prepare("update users set profile_visibility = 'private' where id = ?").bind(ann.member.id).run();
    for (const [by, status] of [
      [undefined, 404],
      [bea, 404],
      [ann, 200],
      [mod, 200],
    ] as const)
      expect((await ask(cover, { cookie: by?.cookie })).status).toBe(status);
    expect(await html(`/profile/${ann.member.id}`, bea)).not.toContain("/covers/");
  });

  it("goes with the account, and what an upload left goes in the night", async () => {
    await upload(aJpeg());
    expect((await stored()).length).toBe(1);
    await ask("/api/account", {
      method: "DELETE",
      cookie: ann.cookie,
      json: { password: PASSWORD, removeReviews: false },
    });
    await deleteCovers(env.FILES, ann.member.id);
    expect(await stored()).toEqual([]);
    await upload(aJpeg(), "image/jpeg", bea);
    await env.FILES.put(`covers/${bea.member.id}/cover-${"0".repeat(64)}.jpg`, aJpeg());
    expect(await sweepCovers(connect(env.DB), env.FILES, Date.now() + 2 * 86_400_000)).toBe(1);
    expect((await stored()).length).toBe(1);
  });
});

describe("what moderators decide", () => {
  async function decided(kind: string, id: string) {
    await ask("/api/reports", { json: { kind, id, reason: "spam" }, cookie: bea.cookie });
    const found = await env.DB.prepare("select id from moderation_cases where subject_id = ?")
      .bind(id)
      .first<{ id: string }>();
    const path = `/api/moderation/cases/${found?.id}`;
    await ask(`${path}/claim`, { method: "POST", cookie: mod.cookie });
    return ask(`${path}/decision`, { json: { decision: "hide", reason: "Spam." }, cookie: mod.cookie });
  }

  it("of a profile's words takes name, location and bio away together until they change", async () => {
    const said = { displayName: "Buy Here", bio: "Cheap!", location: "Nowhere" };
    await save(said);
    expect((await decided("profile", ann.member.id)).status).toBeLessThan(300);
    const about = `/profile/${ann.member.id}/about`;
    for (const by of [undefined, bea, ann]) expect(await html(about, by)).not.toMatch(/Buy Here|Cheap!|Nowhere/);
    await save(said);
    expect(await html(about)).not.toContain("Cheap!");
    await save({ bio: "Sorry." });
    expect(await html(about)).toContain("Sorry.");
  });

  it("of a cover takes that one away, and its file stays for an appeal", async () => {
    const cover = await coverOf(await upload(aJpeg()));
    expect((await decided("profile_picture", cover.slice("/covers/".length))).status).toBeLessThan(300);
    expect((await ask(cover)).status).toBe(404);
    expect((await stored()).length).toBe(1);
    expect(await sweepCovers(connect(env.DB), env.FILES, Date.now() + 2 * 86_400_000)).toBe(0);
  });
});
