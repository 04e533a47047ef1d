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

  it("stands in no page that reads its query", async () => {
    const page = async (path: string) => (await ask(path, { cookie: ann.cookie })).text();
    for (const path of ["/search?q=gre%00en&%00x=1", "/lab-verification?batch=gre%00en"]) {
      const shown = await page(path);
      expect(shown, path).toContain('value="green"');
      for (const trace of ["\0", "gre\ufffden", "&#x0;", "\\u0000"]) expect(shown, path).not.toContain(trace);
    }
    expect(await page("/contact-support?about=%2500")).not.toContain("\0");
    const posted = await ask("/login?returnTo=%2Fa%00", { form: { login: "nobody", password: "wrong" } });
    expect(posted.status).toBe(401);
  });

  it("that is nothing else counts as empty", async () => {
    const json = { ...QUESTION, subject: "\u0000\u0000" };
    const refused = await ask("/api/support", { json, cookie: ann.cookie, headers: { origin: ORIGIN } });
    expect(refused.status).toBe(400);
  });
});
