import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { settleCategories } from "../../factories/forum";
import { clear } from "../../factories/insert";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { comments, follows, says, settle } from "../../factories/social";

beforeAll(() => stopClock());

let ann: Person, bea: Person;

beforeEach(async () => {
  await clear(env.DB);
  const n = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${n}` }), await aPerson({ username: `bea${n}` })];
  await settleCategories();
});

const page = async (path: string, by?: Person) => {
  const answer = await ask(path, { cookie: by?.cookie });
  return { status: answer.status, html: await answer.text() };
};

describe("the hub", () => {
  it("asks a visitor to join, with both ways in", async () => {
    const { status, html } = await page("/social");
    expect(status).toBe(401);
    expect(html).toContain("Join the Community");
    for (const way of ["/login", "/register"]) expect(html).toContain(`href="${way}?returnTo=%2Fsocial"`);
  });

  it("has its quick links, and its tabs by address", async () => {
    for (const path of ["/social", "/social?tab=threads", "/social?tab=activity", "/social?show=everyone"]) {
      const { status, html } = await page(path, ann);
      expect(status).toBe(200);
      for (const link of ["/community/create-thread", "/messages", "/community", "/profile", "/friends"])
        expect(html).toContain(`href="${link}"`);
    }
    expect((await page("/social?tab=nothing&cursor=nothing", ann)).status).toBe(200);
  });

  it("says that a feed is being put together until it is whole", async () => {
    await follows(ann, bea);
    const id = await says(bea, "Written before.");
    expect((await page("/social", ann)).html).toContain('class="note note--wait"');
    await settle();
    const { html } = await page("/social", ann);
    expect(html).not.toContain('class="note note--wait"');
    expect(html).toContain(`id="social-${id}"`);
  });

  it("publishes without scripts, and keeps what was typed where it is refused", async () => {
    const send = (form: Record<string, string>) => ask("/social", { form, cookie: ann.cookie });
    const sent = await send({ type: "text", content: "Typed by hand.", visibility: "public", tags: "a, b" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/social"]);
    const refused = await send({
      ...{ type: "experience_report", content: "Typed twice.", visibility: "friends" },
      ...{ vendor: "Nobody of this name", dose: "kept" },
    });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain("Typed twice.");
    expect(html).toContain('value="kept"');
    expect(html).toContain('value="Nobody of this name"');
  });
});

describe("a post's page", () => {
  it("takes a comment, an answer and a like without scripts, and shows them", async () => {
    const id = await says(ann, "Ask away.");
    const form = (path: string, fields: Record<string, string>) => ask(path, { form: fields, cookie: bea.cookie });
    const sent = await form(`/social/post/${id}/comment`, { content: "I will.", parent: "" });
    expect(sent.status).toBe(303);
    const at = await ask(sent.headers.get("location") ?? "", { cookie: bea.cookie });
    expect(at.headers.get("location")).toMatch(new RegExp(`^/social/post/${id}#comment-`));
    expect((await form(`/social/post/${id}/like`, { intent: "like", returnTo: "/social" })).status).toBe(303);
    const { html } = await page(`/social/post/${id}`, bea);
    expect(html).toContain("I will.");
    expect(html).toContain('aria-pressed="true"');
  });

  it("shows a visitor what everybody reads, and asks search engines to leave it out", async () => {
    const id = await says(ann, "For everybody.");
    await comments(bea, id, "Me too.");
    const { status, html } = await page(`/social/post/${id}`);
    expect(status).toBe(200);
    expect(html).toContain("Me too.");
    expect(html).toContain("noindex");
    expect(html).not.toContain('og:description" content="For everybody');
  });

  it("is not there for who may not read it, also to change, delete or pass on", async () => {
    const id = await says(ann, "For my friends.", { visibility: "friends" });
    for (const below of ["", "/edit", "/delete", "/pass-on", "/share"])
      expect([below, (await page(`/social/post/${id}${below}`, bea)).status]).toEqual([below, 404]);
  });
});
