import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { expireResults } from "@worker/domain/catalogue/lab/expiry/expire-results";
import { rejectResult, verifyResult } from "@worker/domain/catalogue/lab/panel/decide";
import { NO_KIND, WATCHES_FULL, WATCHES_MAX } from "@worker/domain/catalogue/watched/forms";
import { noteEvent } from "@worker/domain/catalogue/watched/note-event";
import { listNotifications } from "@worker/domain/foundation/notifications/list-notifications";
import { releaseHeld } from "@worker/domain/voice/review-writing/hide-review";
import { tellWatchers } from "@worker/domain/voice/watching/tell-watchers";
import { readingOf } from "@worker/reading-of";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { ALL_PASSED, aWaitingResult, deciding, failed, SAFE } from "../../factories/lab-panel";
import { aMember } from "../../factories/reviewing";
import { aLabPartner, aProduct, aReview, aUser, aVendor, NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const db = connect(env.DB);
const mod = aMember({ id: "mod", role: "moderator" });
let ann: Person, bea: Person;

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "users", [aUser({ id: "mod", username: "mod", role: "moderator" })]);
  await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Harrow Leaf" })]);
  await insert(env.DB, "products", [
    aProduct({ id: "p1", vendorId: "v1", name: "Green leaf", lowestPriceCents: 2000 }),
    aProduct({ id: "gone", vendorId: "v1", hiddenAt: 1 }),
  ]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  ann = await aPerson({ username: "ann" });
  bea = await aPerson({ username: "bea" });
});

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const watch = (subject: string, about: string, { cookie }: Person, kinds?: string[]) =>
  ask("/api/watching", { method: "PUT", cookie, json: { subject, about, ...(kinds && { kinds }) } });
const watched = async ({ cookie }: Person) =>
  (await (await ask("/api/watching", { cookie })).json<{ items: { id: string; shown: { name: string } | null }[] }>())
    .items;
const told = () =>
  all("select user_id as who, title, count from notifications where type = 'watch' order by user_id, title");
const tell = () => tellWatchers(db, Date.now());
const aResult = async (id: string, more: Parameters<typeof aWaitingResult>[0] = {}) =>
  insert(env.DB, "labResults", [
    aWaitingResult({ id, productId: "p1", vendorId: "v1", labId: "lab", batchNumber: "HL-1", ...more }),
  ]);
const verified = { status: "verified", verifiedAt: NOW } as const;
/** Something happened after everybody began to watch. */
const later = () => Date.now() + 1;
const priceEvent = (cause: string, to: number) =>
  ({ kind: "price", cause, vendorId: "v1", productId: "p1", cents: { from: 2000, to } }) as const;
const price = (cause: string, to: number) => noteEvent(db, priceEvent(cause, to), later());
const happens = (cause: string, to: number) => db.batch([price(cause, to)]);

describe("watching", () => {
  it("keeps a watch once, however often it is pressed, and lets it go", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => watch("vendor", "v1", ann)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const [only, ...others] = await watched(ann);
    expect([only?.shown?.name, others]).toEqual(["Harrow Leaf", []]);
    expect(await watched(bea)).toEqual([]);
    const end = (person: Person) => ask(`/api/watching/${only?.id ?? ""}`, { method: "DELETE", cookie: person.cookie });
    expect([(await end(bea)).status, (await end(ann)).status, (await end(ann)).status]).toEqual([404, 200, 404]);
    expect(await watched(ann)).toEqual([]);
  });

  it("knows nothing that does not show, no kind of a batch that it has not, and no visitor", async () => {
    await aResult("waits");
    const asked = [watch("product", "gone", ann), watch("vendor", "none", ann), watch("batch", "waits", ann)];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404]);
    await aResult("r1", { ...verified, batchNumber: "HL-2" });
    const refused = await watch("batch", "r1", ann, ["price"]);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(NO_KIND)]);
    const body = { subject: "vendor", about: "v1" };
    expect((await ask("/api/watching", { method: "PUT", json: body })).status).toBe(401);
  });

  it("holds its limit when many come at once", async () => {
    const row = (n: number) => ({ id: `w${n}`, userId: "person-ann", subject: "product" as const, subjectId: `x${n}` });
    const kinds = ["result" as const];
    const rows = Array.from({ length: WATCHES_MAX - 1 }, (_, n) => ({
      ...row(n),
      vendorId: "v1",
      kinds,
      createdAt: n,
    }));
    await insert(env.DB, "watches", rows);
    const answers = await Promise.all([watch("vendor", "v1", ann), watch("product", "p1", ann)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.text()).toContain(WATCHES_FULL);
    const again = answers[0].status === 200 ? await watch("vendor", "v1", ann) : await watch("product", "p1", ann);
    expect(again.status).toBe(200);
  });

  it("works from each page by a plain form, which comes back to it", async () => {
    await aResult("r1", verified);
    const pages = [
      ["vendor", "v1", "/vendor/v1"],
      ["product", "p1", "/vendor/v1/product/p1"],
      ["batch", "r1", "/lab/r1"],
    ] as const;
    for (const [subject, about, path] of pages) {
      const visitors = await (await ask(path)).text();
      expect(visitors).toContain(`/login?returnTo=${encodeURIComponent(path)}`);
      expect(await (await ask(path, { cookie: ann.cookie })).text()).toContain(`Watch this ${subject}`);
      const form = { intent: "watch", subject, about, returnTo: path };
      const answer = await ask("/account/watching", { form, cookie: ann.cookie });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
      const after = await ask(path, { cookie: ann.cookie });
      expect(await after.text()).toContain("Stop watching");
      expect(tripsOf(after)).toBeLessThanOrEqual(2);
      const astray = { ...form, intent: "unwatch", returnTo: "https://evil.example/" };
      const left = await ask("/account/watching", { form: astray, cookie: ann.cookie });
      expect(left.headers.get("location")).toBe("/");
    }
    expect(await watched(ann)).toEqual([]);
  });

  it("changes what is told of it on its own screen, which refuses nothing at all", async () => {
    await watch("product", "p1", ann);
    const [{ id } = { id: "" }] = await watched(ann);
    const send = async (form: Record<string, string>, { cookie } = ann) =>
      ask("/account/watching", { form: { id, ...form }, cookie });
    expect((await send({ intent: "change", kinds: "price" })).status).toBe(303);
    expect(await all("select kinds from watches")).toEqual([{ kinds: '["price"]' }]);
    const none = await send({ intent: "change" });
    expect([none.status, await none.text()]).toEqual([400, expect.stringContaining(NO_KIND)]);
    expect((await send({ intent: "end" }, bea)).status).toBe(404);
    expect((await send({ intent: "end" })).status).toBe(303);
    expect(await (await ask("/account/watching", { cookie: ann.cookie })).text()).toContain("You watch nothing yet.");
  });
});

describe("what watchers are told", () => {
  it("of a batch: its result, its failure, its expiry by the clock, and that it was withdrawn", async () => {
    await aResult("r1", verified);
    await watch("batch", "r1", ann);
    await watch("vendor", "v1", bea, ["price"]);
    await expireResults(db, { now: NOW + 1, origin: "" });
    expect(await all("select * from watch_events")).toEqual([]);
    await aResult("r2", { batchNumber: "hl-1" });
    const second = deciding(mod, later());
    await verifyResult(second, "r2", ALL_PASSED);
    await aResult("r3", { safety: { ...SAFE, heavyMetals: failed } });
    await verifyResult(deciding(mod, later()), "r3", { ...ALL_PASSED, heavyMetals: "failed" });
    await tell();
    const titles = async () => (await told()).map(({ who, title }) => `${String(who)} ${String(title)}`);
    expect(await titles()).toEqual([
      "person-ann A lab result of Green leaf failed",
      "person-ann New lab result for Green leaf",
    ]);
    await rejectResult(deciding(mod, later()), "r3", "The file is not theirs.");
    const [{ at }] = (await all("select max(expires_at) as at from lab_results")) as [{ at: number }];
    await expireResults(db, { now: at, origin: "" });
    await tell();
    expect(await titles()).toEqual(
      expect.arrayContaining([
        "person-ann A lab result of Green leaf has expired",
        "person-ann A lab result of Green leaf was withdrawn",
      ]),
    );
  });

  it("once each, however many of their watches it concerns, and merged while unread", async () => {
    await watch("vendor", "v1", ann);
    await watch("product", "p1", ann);
    await watch("product", "p1", bea, ["review"]);
    await db.batch([price("one", 1500), price("one", 1500)]);
    await Promise.all([tell(), tell()]);
    expect(await told()).toEqual([{ who: "person-ann", title: "Green leaf now costs less: from $15.00", count: 1 }]);
    await happens("two", 2500);
    await tell();
    await tell();
    expect(await told()).toEqual([{ who: "person-ann", title: "Green leaf now costs more: from $25.00", count: 2 }]);
  });

  it("of a review once it shows, and not whoever wrote it", async () => {
    for (const person of [ann, bea]) await watch("vendor", "v1", person);
    const held = { hiddenAt: NOW, hiddenCause: "held_unproven" as const, hiddenReason: "New" };
    await insert(env.DB, "reviews", [aReview({ id: "rev", vendorId: "v1", authorId: "person-bea", ...held })]);
    await tell();
    expect(await told()).toEqual([]);
    const [first, ...rest] = releaseHeld(db, "rev", later());
    if (first) await db.batch([first, ...rest]);
    await tell();
    expect(await told()).toEqual([{ who: "person-ann", title: "New review of Harrow Leaf", count: 1 }]);
  });

  it("in groups that go on where the last one ended, whoever is there", async () => {
    const people = Array.from({ length: 450 }, (_, n) =>
      aUser({ id: `many-${String(n).padStart(3, "0")}`, username: `many${n}` }),
    );
    await insert(env.DB, "users", people);
    const kinds = ["price" as const];
    const row = { subject: "vendor" as const, subjectId: "v1", vendorId: "v1", kinds, createdAt: 1 };
    await insert(
      env.DB,
      "watches",
      people.map(({ id }) => ({ ...row, id: `w-${id}`, userId: id })),
    );
    await happens("one", 1500);
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await all("select count(*) as n, max(count) as most from notifications")).toEqual([{ n: 450, most: 1 }]);
    expect(await all("select told_to from watch_events")).toEqual([{ told_to: null }]);
  });

  it("nothing while what they watch is hidden, and again once it shows", async () => {
    await watch("product", "p1", ann);
    await happens("one", 1500);
    await tell();
    const reading = { ...readingOf(aMember({ id: "person-ann" })), db, viewer: aMember({ id: "person-ann" }) };
    const read = async () =>
      (await listNotifications(reading, "all", null, 10)).items.map(({ title, actionUrl }) => ({ title, actionUrl }));
    const shown = {
      title: "Green leaf now costs less: from $15.00",
      actionUrl: expect.stringContaining("/account/watching/news/") as string,
    };
    expect(await read()).toEqual([shown]);
    for (const hide of ["update vendors set hidden_at = 1", "update products set hidden_at = 1"]) {
      await env.DB.prepare(`${hide} where id in ('v1', 'p1')`).run();
      expect(await read()).toEqual([{ title: "Something that you can no longer read", actionUrl: null }]);
      const screen = await (await ask("/account/watching", { cookie: ann.cookie })).text();
      expect(screen).toContain("Something that is not shown at present");
      expect(screen).not.toMatch(/Green leaf|Harrow Leaf|\/vendor\/v1/);
      await happens(`while hidden by ${hide}`, 1000);
      await tell();
      await env.DB.batch([
        env.DB.prepare("update vendors set hidden_at = null"),
        env.DB.prepare("update products set hidden_at = null where id = 'p1'"),
      ]);
    }
    expect(await read()).toEqual([shown]);
    await happens("again", 900);
    await tell();
    expect((await read())[0]?.title).toBe("Green leaf now costs less: from $9.00");
  });

  it("leads from a notice to what it tells of, and to the list once that is gone", async () => {
    await watch("product", "p1", ann);
    await happens("one", 1500);
    await tell();
    const [{ path }] = (await all("select action_url as path from notifications")) as [{ path: string }];
    const goTo = async () => (await ask(path, { cookie: ann.cookie })).headers.get("location");
    expect(await goTo()).toBe("/vendor/v1/product/p1");
    await env.DB.prepare("update products set hidden_at = 1").run();
    expect(await goTo()).toBe("/account/watching");
  });
});

describe("the private feed", () => {
  const address = async (method: "GET" | "POST") =>
    (await (await ask("/api/watching/feed", { method, cookie: ann.cookie })).json<{ url: string | null }>()).url;
  const read = async (url: string | null) => ask(new URL(url ?? "").pathname);

  it("lists what is new of what is watched, escaped, and ends with its address", async () => {
    expect(await address("GET")).toBeNull();
    const first = await address("POST");
    expect(await address("GET")).toBe(first);
    await env.DB.prepare("update products set name = '<b>Green</b> & \"leaf\"' where id = 'p1'").run();
    await happens("before", 1900);
    await watch("product", "p1", ann);
    await happens("one", 1500);
    const xml = await (await read(first)).text();
    expect(xml).toContain("<title>&lt;b&gt;Green&lt;/b&gt; &amp; &quot;leaf&quot; now costs less: from $15.00</title>");
    expect(xml).not.toContain("$19.00");
    await env.DB.prepare("update vendors set hidden_at = 1").run();
    expect(await (await read(first)).text()).not.toContain("Green");
    const second = await address("POST");
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await env.DB.prepare("update users set suspended_at = 1 where id = 'person-ann'").run();
    expect((await read(second)).status).toBe(404);
  });

  it("lists the newest of each watch, whatever else happened to it since", async () => {
    const url = await address("POST");
    await watch("vendor", "v1", ann, ["failed"]);
    await aResult("r1", { safety: { ...SAFE, microbials: failed } });
    const failure = { kind: "failed", cause: "failed/r1", vendorId: "v1", productId: "p1", aboutId: "r1" } as const;
    await env.DB.exec("update lab_results set status = 'verified', verified_at = 1");
    await db.batch([noteEvent(db, failure, later())]);
    for (let n = 0; n < 12; n += 1) await db.batch([noteEvent(db, priceEvent(`later${n}`, n), later() + 1 + n)]);
    const xml = await (await read(url)).text();
    expect(xml).toContain("<title>A lab result of Green leaf failed</title>");
    expect(xml).not.toContain("costs");
  });

  it("opens for no address that was not made here", async () => {
    const made = new URL((await address("POST")) ?? "").pathname;
    const [id = ""] = made.split("-");
    const guesses = [`${id}-${"0".repeat(40)}.xml`, `${id}.xml`, `${id}-.xml`, "/feeds/watching/none.xml"];
    for (const guess of guesses) expect((await ask(guess)).status).toBe(404);
  });
});
