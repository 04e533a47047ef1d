import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { CHANGE_MS } from "@worker/domain/voice/messages/sizes";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let ann: Person, bea: Person, talk: string;
const post = async (form: Record<string, string>) => {
  const answer = await ask(talk, { form, cookie: ann.cookie });
  return { status: answer.status, html: answer.status === 303 ? "" : await answer.text() };
};
const page = async () => (await ask(talk, { cookie: ann.cookie })).text();
const partOf = (html: string, from: string, to: string): string => html.split(from)[1]?.split(to)[0] ?? "";
/** What opens beside the only message. */
const change = (html: string) => partOf(html, '<details class="message-ways"', "</form>");
const composer = (html: string) => partOf(html, 'class="composer"', "</form>");

beforeEach(async () => {
  await clear(env.DB);
  const n = freshNumber();
  ann = await aPerson({ username: `ann${n}` });
  bea = await aPerson({ username: `bea${n}` });
  const begun = await ask(`/messages?user=${bea.member.id}`, {
    form: { intent: "send", text: "Teh May lot" },
    cookie: ann.cookie,
  });
  talk = begun.headers.get("location") ?? "";
});

describe("changing a message on its screen", () => {
  it("keeps a refused change where it was typed, with the reason, and leaves the composer alone", async () => {
    const tooLong = "y".repeat(1001);
    for (const [text, why] of [
      [tooLong, "A message has at most 1000 characters."],
      [" ", "Write a message first."],
    ] as const) {
      const { status, html } = await post({ intent: "edit", seq: "1", text });
      expect(status).toBe(400);
      expect(change(html)).toMatch(/^[^>]* open=""/);
      expect(change(html)).toContain(why);
      expect(change(html)).toMatch(/<textarea[^>]*aria-invalid="true"/);
      expect(change(html).includes(tooLong)).toBe(text === tooLong);
      expect(composer(html)).not.toContain(why);
      expect(composer(html)).toMatch(/<textarea[^>]*><\/textarea>/);
    }
    expect(change(await page())).not.toContain("Write a message first.");
  });

  it("finds no message that is not there, and puts nothing into the composer", async () => {
    const { status, html } = await post({ intent: "edit", seq: "99", text: "Not here" });
    expect(status).toBe(404);
    expect(html).not.toContain("Not here</textarea>");
  });

  it("says until when it can be changed, and asks once more before it is taken back", async () => {
    const html = await page();
    const until = /until <time dateTime="([^"]+)"/.exec(change(html))?.[1] ?? "";
    expect(Date.parse(until)).toBeGreaterThan(Date.now());
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.now() + CHANGE_MS);
    const question = partOf(change(html), '<details class="take-back">', "</details>");
    expect(wordsOf(question)).toContain(
      "Take this message back? Both of you lose what it says, and that cannot be undone.",
    );
    expect(question).toMatch(/<button[^>]*value="delete"[^>]*>Take it back/);
    expect(change(html).replace(question, "")).not.toContain('value="delete"');
    expect((await post({ intent: "delete", seq: "1" })).status).toBe(303);
  });
});
