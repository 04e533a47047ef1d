import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { aThread, insertThreads } from "../../factories/forum";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, ledTo, type Person } from "../../factories/site";

const HERE = "/profile/customize";
let ann: Person, bea: Person;
const html = async (path: string, by?: Person) => (await ask(path, { cookie: by?.cookie })).text();
const FORM = { theme: "nature", layout: "modern", showBadges: "on", showStats: "on", showActivity: "on", coverY: "50" };
const send = (form: Record<string, string>, by = ann) => ask(HERE, { cookie: by.cookie, form: { ...FORM, ...form } });

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
});

describe("customizing", () => {
  it("shows on the profile what was saved, by a plain form", async () => {
    const saved = await send({
      displayName: "Ann Alder",
      location: "Ohio",
      bio: "I read **labels**.",
      ownAccent: "on",
      accent: "#3b78b5",
    });
    expect([saved.status, await ledTo(saved, ann)]).toEqual([
      303,
      expect.stringContaining("Your profile has been saved."),
    ]);
    const page = await html(`/profile/${ann.member.id}`, bea);
    expect(page).toContain('data-look="nature" data-layout="modern" style="--accent:#3b78b5"');
    expect(page).toContain("<strong>labels</strong>");
    for (const text of ["Ann Alder", "Ohio"]) expect(wordsOf(page)).toContain(text);
  });

  it("lets privacy win: a location that is not shown stays with its member", async () => {
    await send({ location: "Ohio" });
    await env.DB.prepare("update users set show_location = 0").run();
    expect(wordsOf(await html(`/profile/${ann.member.id}/about`, bea))).not.toContain("Ohio");
    expect(wordsOf(await html(`/profile/${ann.member.id}/about?as=friend`, ann))).not.toContain("Ohio");
    expect(wordsOf(await html(`/profile/${ann.member.id}/about`, ann))).toContain("Ohio");
  });

  it("refuses a color that is hard to see, offers the nearest and takes it", async () => {
    const refused = await send({ ownAccent: "on", accent: "#ffff00", location: "Kept" });
    const page = await refused.text();
    expect(refused.status).toBe(400);
    expect(wordsOf(page)).toContain("is hard to see on the light or on the dark page");
    expect(page).toContain('value="Kept"');
    const offered = /value="(accent #[0-9a-f]{6})"/.exec(page)?.[1] ?? "";
    expect((await send({ ownAccent: "on", accent: "#ffff00", intent: offered })).status).toBe(303);
    expect(await html(`/profile/${ann.member.id}`)).toContain(`--accent:${offered.slice("accent ".length)}`);
  });

  it("leaves out what is switched off", async () => {
    const { showStats, showActivity, ...rest } = FORM;
    expect(showStats + showActivity).toBe("onon");
    await ask(HERE, { cookie: ann.cookie, form: rest });
    expect(await html(`/profile/${ann.member.id}`)).not.toMatch(/label-strip|26 weeks/);
  });

  it("sets a thread of one's own first, and nobody else's", async () => {
    await insertThreads([
      aThread({ id: "own", authorId: ann.member.id }),
      aThread({ id: "other", authorId: bea.member.id }),
    ]);
    expect((await send({ featured: "thread:own" })).status).toBe(303);
    expect((await send({ featured: "thread:other" })).status).toBe(400);
    expect((await send({ featured: "review:own" })).status).toBe(400);
  });

  it("gives an emoji as the picture wherever the picture shows, and the drawn mark back", async () => {
    const chosen = await ask(HERE, { cookie: ann.cookie, form: { part: "avatar", avatar: "cat" } });
    expect(chosen.status).toBe(303);
    expect(await html(`/profile/${ann.member.id}`)).toContain('src="/marks/1/emoji-cat.svg"');
    const drawing = await ask("/marks/1/emoji-cat.svg");
    expect([drawing.status, drawing.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect((await ask(HERE, { cookie: ann.cookie, form: { part: "avatar", avatar: "gun" } })).status).toBe(400);
    await ask(HERE, { cookie: ann.cookie, form: { part: "avatar", avatar: "generated" } });
    expect(await html(`/profile/${ann.member.id}`)).not.toContain("emoji-cat");
  });

  it("is for members", async () => {
    expect((await ask(HERE)).status).toBe(401);
    expect((await ask(HERE, { cookie: ann.cookie })).status).toBe(200);
  });
});
