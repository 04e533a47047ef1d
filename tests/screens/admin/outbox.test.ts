import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { app } from "@worker/app";
import { outbox } from "@worker/domain/foundation/mail/schema";
import { insertRows } from "../../../scripts/seed/write";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { aMail, mailsTo } from "../../factories/mail";
import { NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

const store = (...rows: (typeof outbox.$inferInsert)[]) => insertRows(env.DB, outbox, rows);
const givenUp = () => aMail({ subject: "Given up", gaveUpAt: NOW, dueAt: null, attempts: 8, lastError: "550 refused" });

let admin: Person;
beforeAll(async () => {
  await stopClock();
  admin = await aPerson({ username: "boss", role: "admin" });
});
beforeEach(async () => {
  await env.DB.exec("delete from outbox");
});

const page = async (query = "") => {
  const answer = await ask(`/admin/outbox${query}`, { cookie: admin.cookie });
  const html = await answer.text();
  return { answer, main: /<main[^]*<\/main>/.exec(html)?.[0] ?? "" };
};

describe("/admin/outbox", () => {
  it("says what each mail is, to whom, and how it stands", async () => {
    await store(givenUp(), aMail({ dueAt: NOW * 2 }), aMail({ subject: "Sent one", sentAt: NOW, dueAt: null }));
    const { answer, main } = await page();
    for (const text of ["Gave up", "550 refused", "Waiting", "Sent", "ann@example.org", "confirm email", "Try again"])
      expect(main).toContain(text);
    expect(main.match(/Try again:/g)).toHaveLength(1);
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(2);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  it("filters and pages by links", async () => {
    await store(...Array.from({ length: 25 }, () => aMail({ dueAt: NOW * 2 })), givenUp());
    const { main } = await page("?state=waiting");
    expect(main).not.toContain("Given up");
    const next =
      /href="(\/admin\/outbox\?state=waiting&amp;cursor=[^"]+)" rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(main);
    const path = (next?.[1] ?? next?.[2] ?? "").replace("/admin/outbox", "").replaceAll("&amp;", "&");
    expect((await page(path)).main.match(/Waiting for/g)).toHaveLength(5);
  });

  it("shows the body with a working link outside production, escaped", async () => {
    await store(aMail({ dueAt: NOW * 2, body: "Hello <b>\n\nhttp://localhost/mail/confirm?token=abc" }));
    const { main } = await page();
    expect(main).toContain('href="http://localhost/mail/confirm?token=abc"');
    expect(main).toContain("&lt;b&gt;");
  });

  it("shows neither body nor link in production, nor sends them along", async () => {
    await store(aMail({ dueAt: NOW * 2 }), givenUp(), aMail({ sentAt: NOW, dueAt: null }));
    for (const path of ["/admin/outbox", "/admin/outbox?state=waiting", "/admin/outbox.data"]) {
      const request = new Request(`https://leafproof.example${path}`, { headers: { cookie: admin.cookie } });
      const variables = { ...env, ENVIRONMENT: "production", SITE_ORIGIN: "https://leafproof.example" };
      const answer = await app.fetch(request, variables, createExecutionContext());
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      expect(text).toContain("ann@example.org");
      expect(text).not.toMatch(/token=|mail\/confirm|Read the email/);
    }
  });

  it("tries again what was given up", async () => {
    const mail = givenUp();
    await store(mail);
    const answer = await ask("/admin/outbox", { form: { id: mail.id }, cookie: admin.cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/outbox?state=waiting"]);
    await expect.poll(async () => (await mailsTo())[0]?.sent_at).not.toBeNull();
  });

  it("says why a mail cannot be tried again", async () => {
    const mail = aMail({ dueAt: NOW * 2 });
    await store(mail);
    const answer = await ask("/admin/outbox", { form: { id: mail.id }, cookie: admin.cookie });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Only an email that we gave up on can be tried again.");
    expect((await ask("/admin/outbox", { form: { id: "x" }, cookie: admin.cookie })).status).toBe(400);
  });

  it("has words for an empty box, and shows the first page for a cursor that is none", async () => {
    expect((await page("?state=sent")).main).toContain("No email here.");
    expect((await page("?cursor=nonsense&state=lost")).answer.status).toBe(200);
  });
});
