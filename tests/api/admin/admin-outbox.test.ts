import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { app } from "@worker/app";
import { connect } from "@worker/db/client";
import type { OutboxMail } from "@worker/domain/foundation/mail/list-outbox";
import { listOutbox } from "@worker/domain/foundation/mail/list-outbox";
import { outbox } from "@worker/domain/foundation/mail/schema";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { insertRows } from "../../../scripts/seed/write";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { aMail, mailsTo } from "../../factories/mail";
import { NOW } from "../../factories/rows";
import { anAccount, aPerson, ask, type Person } from "../../factories/site";

const SECRET_LINK = "http://localhost/mail/confirm?token=abc";
const store = (...rows: (typeof outbox.$inferInsert)[]) => insertRows(env.DB, outbox, rows);
const sent = (n: number) => aMail({ subject: `sent ${n}`, sentAt: NOW + n, dueAt: null, attempts: 1 });
const waiting = (n: number) => aMail({ subject: `waiting ${n}`, dueAt: NOW * 2 + n });
const gaveUp = (n: number) =>
  aMail({ subject: `gave up ${n}`, gaveUpAt: NOW + n, dueAt: null, attempts: 8, lastError: "down" });

let admin: Person;
let member: Person;
beforeAll(async () => {
  await stopClock();
  admin = await aPerson({ username: "boss", role: "admin" });
  member = await aPerson({ username: "member" });
});
beforeEach(async () => {
  await env.DB.exec("delete from outbox");
});

const list = async (query = "", cookie = admin.cookie) => {
  const answer = await ask(`/api/admin/outbox${query}`, { cookie });
  return { answer, page: await answer.json<{ items: OutboxMail[]; nextCursor: string | null }>() };
};
const subjects = async (query: string) => (await list(query)).page.items.map(({ subject }) => subject);

interface Post {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** The same site in production. */
async function inProduction(path: string, init: Post = {}, MAIL: unknown = env.MAIL) {
  const context = createExecutionContext();
  const request = new Request(`https://evil.example${path}`, {
    ...init,
    headers: { cookie: admin.cookie, ...init.headers },
  });
  const variables = { ...env, MAIL, ENVIRONMENT: "production", SITE_ORIGIN: "https://leafproof.example" };
  const answer = await app.fetch(request, variables, context);
  const text = await answer.text();
  await waitOnExecutionContext(context);
  return { answer, text };
}

describe("GET /api/admin/outbox", () => {
  it("lists what waits, what was sent and what was given up", async () => {
    await store(sent(1), waiting(2), gaveUp(1), sent(2), waiting(1));
    expect(await subjects("?state=sent")).toEqual(["sent 2", "sent 1"]);
    expect(await subjects("?state=waiting")).toEqual(["waiting 1", "waiting 2"]);
    expect(await subjects("?state=gave_up")).toEqual(["gave up 1"]);
    expect(await subjects("")).toHaveLength(5);
    const { page } = await list("?state=gave_up");
    expect(page.items[0]).toMatchObject({
      state: "gave_up",
      attempts: 8,
      lastError: "down",
      recipient: "ann@example.org",
    });
  });

  it.each(["", "&state=sent", "&state=waiting", "&state=gave_up"])("pages through all of them%s", async (filter) => {
    await store(...[1, 2, 3, 4, 5].flatMap((n) => [sent(n), waiting(n), gaveUp(n)]));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { page }: Awaited<ReturnType<typeof list>> = await list(
        `?limit=2${filter}${cursor ? `&cursor=${cursor}` : ""}`,
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(filter === "" ? 15 : 5);
    expect(seen).toHaveLength(filter === "" ? 15 : 5);
  });

  it.each([undefined, "sent", "waiting", "gave_up"] as const)(
    "reads one page's rows of %s, however many there are",
    async (state) => {
      const read = async () => {
        const usage = new Usage();
        const query = { state, limit: 3, withBodies: false };
        await listOutbox(connect(countedD1(env.DB, usage)), admin.member, query);
        return [usage.d1.trips, usage.d1.read];
      };
      await store(...[1, 2, 3, 4, 5].flatMap((n) => [sent(n), waiting(n), gaveUp(n)]));
      const few = await read();
      await store(...Array.from({ length: 100 }, (_, n) => [sent(n), waiting(n), gaveUp(n)]).flat());
      expect(await read()).toEqual(few);
    },
  );

  it("is for admins", async () => {
    expect((await ask("/api/admin/outbox", { cookie: member.cookie })).status).toBe(403);
    expect((await ask("/api/admin/outbox")).status).toBe(403);
  });

  it.each(["?state=lost", "?limit=0", "?limit=1000", "?cursor=nonsense"])("refuses %s", async (query) => {
    expect((await ask(`/api/admin/outbox${query}`, { cookie: admin.cookie })).status).toBe(400);
  });
});

describe("bodies and links", () => {
  it("are shown outside production", async () => {
    await store(waiting(1));
    expect((await list()).page.items[0]?.body).toContain(SECRET_LINK);
  });

  it.each(["/api/admin/outbox", "/api/admin/outbox?state=waiting", "/api/admin/outbox?state=gave_up&body=1"])(
    "never reach an answer of %s in production",
    async (path) => {
      await store(waiting(1), gaveUp(1), sent(1));
      const { answer, text } = await inProduction(path);
      expect(answer.status).toBe(200);
      expect(text).not.toMatch(/token=|mail\/confirm|"body"/);
      expect(text).toContain("ann@example.org");
    },
  );

  it("are gone from the database once a mail is sent in production; until then the link is the site's own", async () => {
    await anAccount({ id: "pam", username: "pammoss", email: "pam@example.org" });
    const ask = (send: () => Promise<void>) =>
      inProduction(
        "/api/auth/password-reset",
        {
          method: "POST",
          body: JSON.stringify({ login: "pammoss" }),
          headers: { "content-type": "application/json", "x-forwarded-host": "evil.example" },
        },
        { send },
      );
    expect((await ask(() => Promise.reject(new Error("no provider")))).answer.status).toBe(200);
    const [waiting] = await mailsTo("pam@example.org");
    expect(waiting?.body).toMatch(/https:\/\/leafproof\.example\/password-reset\/choose\?token=[0-9a-f]{64}/);
    expect(waiting?.body).not.toContain("evil.example");
    expect(waiting).toMatchObject({ sent_at: null, attempts: 1, last_error: "no provider" });

    await ask(() => Promise.resolve());
    const [, sent] = await mailsTo("pam@example.org");
    expect(sent).toMatchObject({ body: "", attempts: 1 });
    expect(sent?.sent_at).not.toBeNull();
  });
});

describe("POST /api/admin/outbox/:id/retry", () => {
  const retry = (id: string, cookie = admin.cookie) => ask(`/api/admin/outbox/${id}/retry`, { method: "POST", cookie });

  it("sends a mail that was given up, counts anew and leaves an audit row", async () => {
    const mail = gaveUp(1);
    await store(mail);
    const answer = await retry(mail.id);
    expect([answer.status, await answer.json()]).toEqual([200, { waiting: true }]);
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(3);
    await expect.poll(async () => (await mailsTo())[0]?.sent_at).not.toBeNull();
    expect((await mailsTo())[0]).toMatchObject({ attempts: 1, gave_up_at: null });
    const sql = "select actor_name, subject_id from audit_log where action = 'mail.retried'";
    expect((await env.DB.prepare(sql).all()).results).toEqual([{ actor_name: "boss", subject_id: mail.id }]);
  });

  it("is nothing for a mail that waits or was sent, nor for one that is not there", async () => {
    const [still, done] = [waiting(1), sent(1)];
    await store(still, done);
    expect((await retry(still.id)).status).toBe(409);
    expect((await retry(done.id)).status).toBe(409);
    expect((await retry("01NOTHINGATALL000000000000")).status).toBe(404);
    expect((await mailsTo()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
  });

  it("of ten at once is one", async () => {
    const mail = gaveUp(2);
    await store(mail);
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry(mail.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is for admins", async () => {
    const mail = gaveUp(3);
    await store(mail);
    expect((await retry(mail.id, member.cookie)).status).toBe(403);
    expect((await mailsTo())[0]?.gave_up_at).not.toBeNull();
  });
});
