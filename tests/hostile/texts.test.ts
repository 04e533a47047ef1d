import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { aPerson, ask, ORIGIN, type Person } from "../factories/site";

let ann: Person;
beforeAll(async () => {
  ann = await aPerson({ username: "ann" });
});

const stored = (sql: string) => env.DB.prepare(sql).first<{ text: string }>();
const QUESTION = { subject: "A\u0000 question", body: "Half \ud83d of\u0000 it, and the rest." };

describe("a text with NUL or half a character in it", () => {
  it("is stored without, whether it came as JSON or as a form", async () => {
    const posted = await ask("/api/support", { json: QUESTION, cookie: ann.cookie });
    expect(posted.status, await posted.clone().text()).toBeLessThan(300);
    const { text } = (await stored("select subject || '|' || body as text from support_tickets")) ?? { text: "" };
    expect(text).toBe("A question|Half \ufffd of it, and the rest.");
  });

  it("that is nothing else counts as empty", async () => {
    const json = { ...QUESTION, subject: "\u0000\u0000" };
    const refused = await ask("/api/support", { json, cookie: ann.cookie, headers: { origin: ORIGIN } });
    expect(refused.status).toBe(400);
  });
});
