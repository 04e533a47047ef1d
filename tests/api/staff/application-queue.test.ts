import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOLD_MS } from "@worker/domain/foundation/queues/hold";
import { ANSWERS, anApplication, apply, rows } from "../../factories/applications";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person;
let staff: Person;
let admin: Person;
beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: "ann" });
  staff = await aPerson({ username: "staffy", role: "staff" });
  admin = await aPerson({ username: "boss", role: "admin" });
});

const PATH = "/api/staff/applications";
const act = (id: string, what: string, json: unknown = {}, who = staff) =>
  ask(`${PATH}/${id}/${what}`, { json, cookie: who.cookie });
const view = async (id: string, who = staff) => (await ask(`${PATH}/${id}`, { cookie: who.cookie })).json();
const submit = async (answers: Readonly<Record<string, unknown>> = ANSWERS, who = ann) =>
  (await (await apply(who, answers)).json<{ id: string }>()).id;
const statusOf = async (id: string) => (await rows("select status from applications where id = ?", id))[0]?.["status"];

describe("a decision about several applications", () => {
  interface Came {
    decided: string[];
    refused: { id: string; businessName: string; reason: string }[];
  }
  const decideAll = (ids: string[], decision = "approve", who = staff) =>
    ask(`${PATH}/decisions`, { json: { ids, decision }, cookie: who.cookie });
  const came = async (answer: Response) => answer.json<Came>();
  /** Applications of members of their own, each with its own name and website. */
  async function some(names: readonly string[], status: "pending" | "under_review" = "under_review") {
    const people = await Promise.all(names.map((name) => aPerson({ username: `of_${name}` })));
    await insert(
      env.DB,
      "applications",
      people.map(({ member }, nth) => {
        const id = names[nth] ?? "";
        const answers = { ...ANSWERS, businessName: `Leaf ${id}`, websiteUrl: `https://${id}.example` };
        return anApplication({ id, userId: member.id, status, businessName: answers.businessName, answers });
      }),
    );
    return people;
  }

  it("takes up each, and gives it in hand to whoever did", async () => {
    await some(["a", "b"], "pending");
    await ask("/api/ping");
    const answer = await decideAll(["a", "b", "a"], "take");
    expect([answer.status, tripsOf(answer)]).toEqual([200, 3]);
    expect(await came(answer)).toEqual({ decided: ["a", "b"], refused: [] });
    expect(await rows("select status, held_by from applications")).toEqual(
      Array.from({ length: 2 }, () => ({ status: "under_review", held_by: staff.member.id })),
    );
    expect(await rows("select count(*) as n from outbox")).toEqual([{ n: 2 }]);
  });

  it("makes a verified vendor, a page and a charge of each, as one approval does, in three trips", async () => {
    const people = await some(["a", "b"]);
    await ask("/api/ping");
    const answer = await decideAll(["a", "b"]);
    expect([answer.status, tripsOf(answer)]).toEqual([200, 3]);
    expect(await came(answer)).toEqual({ decided: ["a", "b"], refused: [] });
    expect(await rows("select id from vendors where verified_at is not null order by id")).toEqual([
      { id: "leaf-a" },
      { id: "leaf-b" },
    ]);
    expect(await rows("select kind, amount_cents from charges")).toEqual(
      Array.from({ length: 2 }, () => ({ kind: "verification", amount_cents: 19_900 })),
    );
    for (const { member } of people)
      expect(await rows("select role from users where id = ?", member.id)).toEqual([{ role: "verified_vendor" }]);
    expect(
      await rows("select subject_id from audit_log where action = 'application.approved' and subject_id in ('a', 'b')"),
    ).toHaveLength(2);
    expect(await rows("select facet from vendor_facets where facet = 'verified'")).toHaveLength(2);
  });

  it("refuses what a single approval would refuse, names it, and lets the others through", async () => {
    await insert(env.DB, "vendors", [
      aVendor({ id: "listed", host: "claims.example" }),
      aVendor({ id: "rival-page", name: "Leaf named", host: "elsewhere.example" }),
      aVendor({ id: "leaf-slug", name: "Leaf, slug", host: "comma.example" }),
    ]);
    await some(["fine", "claims", "gone", "named", "stale", "slug", "done"]);
    await some(["early"], "pending");
    await insert(env.DB, "applications", [
      anApplication({ id: "own", userId: staff.member.id, status: "under_review", businessName: "Mine" }),
    ]);
    await env.DB.prepare("update applications set claims_vendor_id = 'listed' where id = 'claims'").run();
    await env.DB.prepare("update users set vendor_id = 'listed' where id = 'person-of_gone'").run();
    await env.DB.prepare("update applications set answers = '{}' where id = 'stale'").run();
    expect((await act("done", "reject", { notes: "It sells tea." }, admin)).status).toBe(200);
    const ids = ["fine", "claims", "gone", "named", "stale", "slug", "done", "early", "own", "none"];
    const result = await came(await decideAll(ids));
    expect(result.decided).toEqual(["fine", "slug"]);
    expect(result.refused.map(({ id, businessName, reason }) => [id, businessName, reason])).toEqual([
      ["claims", "Leaf claims", expect.stringContaining("The domain of the listed vendor is not proven.")],
      ["gone", "Leaf gone", expect.stringContaining("already runs a vendor page")],
      ["named", "Leaf named", expect.stringContaining("has been listed in the meantime")],
      ["stale", "Leaf stale", expect.stringContaining("no longer valid")],
      ["done", "Leaf done", "boss has already rejected it."],
      ["early", "Leaf early", expect.stringContaining("Pending Review")],
      ["own", "Mine", "You cannot decide about your own application."],
      ["none", "", "There is no such application."],
    ]);
    // The address was somebody else's, so it got another one, and is told by it.
    expect(await rows("select vendor_id from applications where id = 'slug'")).toEqual([{ vendor_id: "leaf-slug-2" }]);
    expect(await rows("select count(*) as n from charges")).toEqual([{ n: 2 }]);
  });

  it("makes one page of two applications with one website, whichever comes first", async () => {
    await some(["a", "b"]);
    const same = { ...ANSWERS, businessName: "Leaf b", websiteUrl: "https://a.example" };
    await env.DB.prepare("update applications set answers = ? where id = 'b'").bind(JSON.stringify(same)).run();
    const result = await came(await decideAll(["a", "b"]));
    expect(result.decided).toHaveLength(1);
    expect(result.refused[0]?.reason).toContain("has been listed in the meantime");
    expect(await rows("select count(*) as n from vendors")).toEqual([{ n: 1 }]);
  });

  it("is made once for each, however many select the same at the same moment", async () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    await some(ids);
    const alone = ids.slice(0, 2).map((id) => act(id, "approve", {}, admin));
    const [mine, theirs, ...single] = await Promise.all([
      decideAll(ids),
      decideAll(ids.toReversed(), "approve", admin),
      ...alone,
    ]);
    const [first, second] = [await came(mine), await came(theirs)];
    const ones = ids.slice(0, 2).filter((_, n) => single[n]?.status === 200);
    expect([...first.decided, ...second.decided, ...ones].sort()).toEqual(ids);
    expect(first.decided.length + first.refused.length).toBe(6);
    expect(second.decided.length + second.refused.length).toBe(6);
    expect(await rows("select count(*) as n from vendors")).toEqual([{ n: 6 }]);
    expect(await rows("select count(*) as n from charges")).toEqual([{ n: 6 }]);
    for (const { reason } of [...first.refused, ...second.refused]) expect(reason).toMatch(/already approved it/);
  });

  it("is for staff, of a selection that is neither empty nor larger than a page", async () => {
    const [owner] = await some(["a"]);
    const many = Array.from({ length: 51 }, (_, n) => `n${n}`);
    for (const answer of [await decideAll([]), await decideAll(many), await decideAll(["a"], "reject")])
      expect(answer.status).toBe(400);
    expect((await decideAll(["a"], "approve", owner)).status).toBe(403);
    expect(await statusOf("a")).toBe("under_review");
  });
});

describe("an application that somebody has in hand", () => {
  const hold = (id: string, who: Person, takeOver = false) => act(id, "hold", { takeOver }, who);
  const release = (id: string, who: Person) => ask(`${PATH}/${id}/hold`, { method: "DELETE", cookie: who.cookie });
  const holderOf = async () => {
    const answer = await ask(`${PATH}?status=under_review`, { cookie: staff.cookie });
    const { items } = await answer.json<{ items: { holder: { username: string } | null }[] }>();
    return items[0]?.holder?.username ?? null;
  };

  it("is decided by nobody else until it is released, taken over or ten minutes old", async () => {
    const id = await submit();
    expect((await hold(id, staff)).status).toBe(409);
    await act(id, "take");
    expect(await holderOf()).toBe("staffy");
    expect(await view(id)).toMatchObject({ holder: { username: "staffy" }, isMine: true });
    for (const [what, json] of [
      ["approve", {}],
      ["ask", { notes: "Which laboratory?" }],
      ["reject", { notes: "No." }],
      ["hold", {}],
    ] as const) {
      const answer = await act(id, what, json, admin);
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: "claimed-by-other" }]);
    }
    const selected = await ask(`${PATH}/decisions`, { json: { ids: [id], decision: "approve" }, cookie: admin.cookie });
    expect(JSON.stringify(await selected.json())).toContain("staffy is looking at this");
    expect((await release(id, admin)).status).toBe(409);

    const over = await hold(id, admin, true);
    expect([over.status, tripsOf(over)]).toEqual([200, 3]);
    expect((await act(id, "approve")).status).toBe(409);
    expect((await release(id, admin)).status).toBe(200);
    expect(await holderOf()).toBe(null);
    expect((await hold(id, staff)).status).toBe(200);
    await env.DB.prepare("update applications set held_at = held_at - ?").bind(HOLD_MS).run();
    expect((await act(id, "approve", {}, admin)).status).toBe(200);
    expect(await rows("select held_by from applications")).toEqual([{ held_by: null }]);
    expect(await rows("select action from audit_log where subject_id = ? order by at, id", id)).toEqual(
      [...["taken", "held", "released", "held", "approved"]].map((what) => ({ action: `application.${what}` })),
    );
  });

  it("is taken in hand or decided, of both at the same moment", async () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    await Promise.all(ids.map((name) => aPerson({ username: `of_${name}` })));
    const answers = { ...ANSWERS, websiteUrl: "https://one.example" };
    await insert(
      env.DB,
      "applications",
      ids.map((id) => anApplication({ id, userId: `person-of_${id}`, status: "under_review", answers })),
    );
    const came = await Promise.all(
      ids.flatMap((id) => [hold(id, admin), act(id, "reject", { notes: "It sells tea." })]),
    );
    const done = ids.map((_, nth) => [came[2 * nth], came[2 * nth + 1]].filter((answer) => answer?.status === 200));
    expect(done.map(({ length }) => length)).toEqual(ids.map(() => 1));
  });

  it("is had by one of ten who take it at the same moment", async () => {
    const id = await submit();
    await act(id, "take");
    await release(id, staff);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => hold(id, n % 2 ? admin : staff)));
    expect(new Set(answers.flatMap(({ status }, n) => (status === 200 ? [n % 2] : []))).size).toBe(1);
    expect((await hold(id, ann)).status).toBe(403);
  });
});

it("lists new vendors and claims of listed ones apart, with the proof of each", async () => {
  await insert(env.DB, "vendors", [aVendor({ id: "listed", name: "Listed Leaf", host: "alder-ash.example" })]);
  const claims = await submit();
  const fresh = await submit({ ...ANSWERS, businessName: "Other", websiteUrl: "https://other.example" }, staff);
  type Listed = { items: { id: string; claim: { name: string; isProven: boolean } | null }[] };
  const listed = async (look: string) =>
    (await (await ask(`${PATH}?look=${look}`, { cookie: staff.cookie })).json<Listed>()).items;
  expect((await listed("all")).map(({ id }) => id)).toEqual([claims, fresh]);
  expect((await listed("new")).map(({ id }) => id)).toEqual([fresh]);
  expect(await listed("claims")).toMatchObject([{ id: claims, claim: { name: "Listed Leaf", isProven: false } }]);
  await env.DB.prepare("update domain_proofs set proven_at = 1, proven_by = 'dns'").run();
  expect(await listed("claims")).toMatchObject([{ claim: { isProven: true } }]);
});
