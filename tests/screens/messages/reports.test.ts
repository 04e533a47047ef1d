import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear } from "../../factories/insert";
import { decide, pendingCase, report, rows } from "../../factories/moderation";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

const HOSTILE = `"><script>alert(1)</script>`;

let count = 0;
let ann: Person, bea: Person, talk: string;

beforeEach(async () => {
  await clear(env.DB);
  count += 1;
  ann = await aPerson({ username: `flagged-ann${count}` });
  bea = await aPerson({ username: `flagging-bea${count}` });
  talk = await aConversation(ann, bea);
});

const page = async (path: string, who: Person) => {
  const answer = await ask(path, { cookie: who.cookie });
  const html = await answer.text();
  return { status: answer.status, html, words: wordsOf(html) };
};
const ways = (html: string) =>
  [...html.matchAll(/href="(\/report\?[^"]+)"/g)].map(([, path = ""]) => path.replaceAll("&amp;", "&"));

describe("reporting a message on the screen", () => {
  it("is offered beside each of the other's messages, never beside one's own", async () => {
    await says(ann, talk, "Hello");
    await says(ann, talk, HOSTILE);
    await says(bea, talk, "Good day");
    const here = `/messages?conversation=${talk}`;
    expect(ways((await page(here, bea)).html)).toHaveLength(2);
    expect(ways((await page(here, ann)).html)).toHaveLength(1);
  });

  it("works without scripts: the page shows the message as text, keeps what was typed, and comes back", async () => {
    const seq = await says(ann, talk, HOSTILE);
    const [way = ""] = ways((await page(`/messages?conversation=${talk}`, bea)).html);
    const form = await page(way, bea);
    expect([form.status, form.html.includes(HOSTILE)]).toEqual([200, false]);
    expect(form.words).toContain("nothing else of your conversation");
    const action = /<form[^>]*action="([^"]+)"/.exec(form.html.slice(form.html.indexOf("<main")))?.[1] ?? "";
    const fields = { kind: "message", id: `${talk}/${seq}`, returnTo: `/messages?conversation=${talk}` };
    const unfinished = await ask(action.replaceAll("&amp;", "&"), {
      form: { ...fields, reason: "other", details: "" },
      cookie: bea.cookie,
    });
    const again = await unfinished.text();
    expect(unfinished.status).toBe(400);
    expect(again).toContain("Please say what is wrong.");
    expect(again).toMatch(/<option[^>]*value="other"[^>]*selected|selected[^>]*value="other"/);
    const sent = await ask(action.replaceAll("&amp;", "&"), {
      form: { ...fields, reason: "other", details: "It breaks the page" },
      cookie: bea.cookie,
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, fields.returnTo]);
    expect(await rows("select reason, detail from reports")).toEqual([
      { reason: "other", detail: "It breaks the page" },
    ]);
  });

  it("keeps what was typed where too many reports were sent", async () => {
    const seq = await says(ann, talk, "Hello");
    const id = `${talk}/${seq}`;
    for (let sent = 0; sent < 20; sent += 1) await report(bea, id, { kind: "message" });
    const form = { kind: "message", id, returnTo: "/messages", reason: "spam", details: "Once more, please" };
    const refused = await ask(`/report?kind=message&id=${id}`, { form, cookie: bea.cookie });
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining("Once more, please")]);
  });

  it("shows in the place of a message why moderators took it down, as text", async () => {
    const moderator = await aPerson({ username: "mod", role: "moderator" });
    const id = `${talk}/${await says(ann, talk, "You liar")}`;
    await report(bea, id, { kind: "message" });
    await decide(moderator, await pendingCase(id), "hide", HOSTILE);
    for (const who of [ann, bea]) {
      const { html, words } = await page(`/messages?conversation=${talk}`, who);
      expect(words).toContain("Taken down by our moderators:");
      expect([html.includes("You liar"), html.includes(HOSTILE)]).toEqual([false, false]);
      expect(ways(html)).toEqual([]);
    }
  });
});
