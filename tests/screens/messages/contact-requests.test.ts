import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { manyAsk } from "../../factories/talking";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let count = 0;
let ann: Person, vendor: Person;
const page = async (path: string, who: Person) => {
  const answer = await ask(path, { cookie: who.cookie });
  const html = await answer.text();
  return { status: answer.status, html, words: wordsOf(html) };
};
const post = async (path: string, form: Record<string, string>, who: Person) => {
  const answer = await ask(path, { form, cookie: who.cookie });
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get("location") ?? "", html, words: wordsOf(html) };
};
const toVendor = () => `/messages?user=${vendor.member.id}`;
const askVendor = (message: string) => post(toVendor(), { intent: "ask", message }, ann);
const requestId = async () => {
  const row = await env.DB.prepare("select id from contact_requests").first<{ id: string }>();
  return row?.id ?? "";
};
const answer = async (status: string, sure = "yes") =>
  post("/messages/requests", { id: await requestId(), status, ...(sure === "" ? {} : { sure }) }, vendor);
const told = async () =>
  (await ask("/api/notifications", { cookie: ann.cookie })).json<{ items: unknown[] }>().then(({ items }) => items);

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  vendor = await aPerson({ username: `vend${count}`, role: "verified_vendor" });
});

describe("a member below trusted who opens a vendor's address", () => {
  it("asks, and reads that the vendor will be notified", async () => {
    expect((await page(toVendor(), ann)).words).toContain("Send contact request");
    expect(await askVendor("Do you have the May lot in 5 g?")).toMatchObject({ status: 303, to: toVendor() });
    const { words } = await page(toVendor(), ann);
    expect(words).toContain(
      `Contact request sent to ${vendor.member.username}. They will be notified and can approve your request.`,
    );
    expect(words).toContain("Do you have the May lot in 5 g?");
    expect(words).not.toContain("Send contact request");
  });

  it("reads why an empty request is none", async () => {
    const { status, words } = await askVendor("   ");
    expect([status, words.includes("Say what you want to write to this vendor about.")]).toEqual([400, true]);
  });

  it("reads in the end that what was too long was cut, and not where it was not", async () => {
    const sent = async (message: string) => {
      const answered = await ask(toVendor(), { form: { intent: "ask", message }, cookie: ann.cookie });
      return answered.headers.getSetCookie().some((cookie) => cookie.startsWith("__Host-flash="));
    };
    const other = vendor;
    expect(await sent(` ${"𝄞".repeat(200)}\r\n`)).toBe(false);
    vendor = await aPerson({ username: `vend${count}b`, role: "verified_vendor" });
    expect(await sent("𝄞".repeat(201))).toBe(true);
    expect((await page(toVendor(), ann)).html).toContain(`<p>${"𝄞".repeat(200)}</p>`);
    vendor = other;
  });

  it("reads that they were declined, and from when they can ask again", async () => {
    await askVendor("Hello");
    await answer("denied");
    const { words } = await page(toVendor(), ann);
    expect(words).toContain(`${vendor.member.username} declined your contact request: Not interested.`);
    expect(words).toMatch(/You can ask again from \w+ \d+, \d{4}, \d\d:\d\d UTC/);
    expect(words).not.toContain("Send contact request");
  });

  it("reads how many vendors a new account has left, and an older one nothing of it", async () => {
    const left = "Your account is new: you can contact";
    await env.DB.prepare("update users set created_at = ? where id = ?").bind(Date.now(), ann.member.id).run();
    expect((await page(toVendor(), ann)).words).toContain(`${left} 3 more vendors until`);
    await env.DB.prepare("update users set created_at = ? where id = ?")
      .bind(Date.UTC(2025, 0, 1), ann.member.id)
      .run();
    expect((await page(toVendor(), ann)).words).not.toContain(left);
  });

  it("keeps what was typed where the limit of vendors is reached", async () => {
    await env.DB.prepare("update users set created_at = ? where id = ?").bind(Date.now(), ann.member.id).run();
    for (let n = 0; n < 3; n += 1) {
      const other = await aPerson({ username: `other${count}x${n}`, role: "verified_vendor" });
      await post(`/messages?user=${other.member.id}`, { intent: "ask", message: "Hello" }, ann);
    }
    // Before anything is typed.
    const before = await page(toVendor(), ann);
    expect(before.words).toContain("Vendor Contact Limit Reached");
    expect(before.words).not.toContain("Send contact request");
    const { status, words } = await askVendor("And you?");
    expect(status).toBe(429);
    expect(words).toMatch(
      /Vendor Contact Limit Reached Accounts up to 7 days old can contact 3 vendors\. You can contact another vendor from \w+ \d+, \d{4}, \d\d:\d\d UTC/,
    );
    expect(words).not.toContain("You can write again");
    expect(words).toContain("And you?");
  });
});

describe("/messages/requests", () => {
  it("shows a vendor who asks, and opens the conversation once they approve", async () => {
    await askVendor("Do you have the May lot in 5 g?");
    expect((await page("/messages", vendor)).words).toContain("Contact requests 1 waiting");
    const { words } = await page("/messages/requests", vendor);
    for (const text of [ann.member.username, "Do you have the May lot in 5 g?", "Approve", "Decline"])
      expect(words).toContain(text);
    const approved = await answer("approved");
    expect(approved).toMatchObject({ status: 303 });
    const talk = await page(approved.to, vendor);
    expect(talk.words).toContain("Do you have the May lot in 5 g?");
    expect((await page(toVendor(), ann)).status).toBe(302);
    expect((await page("/messages/requests", vendor)).words).toContain("No contact requests are waiting.");
  });

  it("asks a vendor once more before it declines, and tells nobody before", async () => {
    await askVendor("Hello");
    const once = await answer("denied", "");
    expect(once.status).toBe(200);
    expect(once.words).toContain(`Decline the request of ${ann.member.username}?`);
    expect(once.html).toMatch(/<input type="hidden" name="sure" value="yes"/);
    expect(await told()).toEqual([]);
    expect((await page(toVendor(), ann)).words).toContain("You will be notified of their answer.");
    expect((await page("/messages/requests", vendor)).words).not.toContain("Decline the request of");
    expect(await answer("denied")).toMatchObject({ status: 303, to: "/messages/requests" });
    expect(await told()).toHaveLength(1);
  });

  it("shows all that wait, twenty at a time, and goes on where a declined one stood", async () => {
    await manyAsk(vendor.member.id, 250);
    const seen: string[] = [];
    let path: string | null = "/messages/requests";
    let second = "";
    for (let n = 0; path !== null && n < 20; n += 1) {
      const { html }: { html: string } = await page(path, vendor);
      seen.push(...[...html.matchAll(/id="request-([^"]+)"/g)].map(([, id = ""]) => id));
      path = /href="([^"]+)"[^>]*>Newer requests/.exec(html)?.[1] ?? null;
      if (n === 0) second = path ?? "";
    }
    expect(new Set(seen).size).toBe(250);
    const declined = await post(second, { id: seen[25] ?? "", status: "denied", sure: "yes" }, vendor);
    expect(declined).toMatchObject({ status: 303, to: second });
  });

  it("says that a request was answered already", async () => {
    await askVendor("Hello");
    await answer("denied");
    const { status, words } = await answer("approved");
    expect([status, words.includes("This contact request has been answered already.")]).toEqual([409, true]);
  });

  it("shows what was asked as text", async () => {
    await askVendor("<img src=x onerror=alert(1)>");
    expect((await page("/messages/requests", vendor)).html).not.toContain("<img src=x");
  });

  it("is for vendors only", async () => {
    expect((await page("/messages/requests", ann)).status).toBe(403);
    expect((await page("/messages", ann)).words).not.toContain("Contact requests");
  });
});

describe("/messages/requests/sent", () => {
  const sent = async () => (await page("/messages/requests/sent", ann)).words;

  it("is linked from the list once something was asked", async () => {
    expect((await page("/messages", ann)).html).not.toContain("/messages/requests/sent");
    expect(await sent()).toContain("You have not asked a vendor yet.");
    await askVendor("Do you have the May lot in 5 g?");
    expect((await page("/messages", ann)).html).toContain("/messages/requests/sent");
    expect((await page("/messages", vendor)).html).not.toContain("/messages/requests/sent");
  });

  it("shows all of them, twenty at a time, each once, the newest first", async () => {
    await manyAsk(vendor.member.id, 45);
    await env.DB.prepare("update contact_requests set to_id = from_id, from_id = ?, requested_at = requested_at / 3")
      .bind(ann.member.id)
      .run();
    const pages: string[][] = [];
    let path: string | null = "/messages/requests/sent";
    while (path !== null && pages.length < 5) {
      const { html }: { html: string } = await page(path, ann);
      pages.push([...html.matchAll(/>(asks\d+)</g)].map(([, name = ""]) => name));
      path = /href="([^"]+)"[^>]*>Earlier requests/.exec(html)?.[1] ?? null;
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flat()).size).toBe(45);
    expect(pages[0]).toContain("asks45");
  });

  it("shows its member what waits and what was approved, and nobody else", async () => {
    await askVendor("Do you have the May lot in 5 g?");
    const words = await sent();
    for (const text of [vendor.member.username, "Do you have the May lot in 5 g?", "Waiting for an answer"])
      expect(words).toContain(text);
    expect((await page("/messages/requests/sent", vendor)).words).not.toContain("May lot");
    await answer("approved");
    expect(await sent()).toContain(`Approved Open the conversation with ${vendor.member.username}`);
  });

  it("says what was declined, and from when they can ask again", async () => {
    await askVendor("Hello");
    await answer("denied");
    expect(await sent()).toMatch(/Declined: Not interested You can ask again from \w+ \d+, \d{4}.* UTC/);
    await env.DB.prepare("update contact_requests set requested_at = 1, decided_at = 2").run();
    expect(await sent()).toContain(`Ask ${vendor.member.username} again`);
    await askVendor("Hello again");
    const words = await sent();
    expect(words).toContain("Waiting for an answer");
    expect(words).not.toContain(`Ask ${vendor.member.username} again`);
  });

  it("asks a visitor to log in", async () => {
    expect((await ask("/messages/requests/sent")).status).toBe(401);
  });
});
