import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { ANSWERS, anApplication, apply, rows } from "../../factories/applications";
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

type Seen = Record<string, unknown> & { moves: { to: string }[] };
const PATH = "/api/staff/applications";
const act = (id: string, what: string, json: unknown = {}, who = staff) =>
  ask(`${PATH}/${id}/${what}`, { json, cookie: who.cookie });
const view = async (id: string, who = staff) => (await ask(`${PATH}/${id}`, { cookie: who.cookie })).json<Seen>();
const message = async (answer: Response) => (await answer.json<{ message: string }>()).message;
const submit = async (answers: Readonly<Record<string, unknown>> = ANSWERS, who = ann) => {
  const answer = await apply(who, answers);
  expect(answer.status).toBe(201);
  return (await answer.json<{ id: string }>()).id;
};
const statusOf = async (id: string) => (await rows("select status from applications where id = ?", id))[0]?.["status"];

describe("the queue", () => {
  it("shows the longest waiting first, page by page, one state at a time", async () => {
    await insert(
      env.DB,
      "applications",
      ["a", "b", "c"].map((id, n) =>
        anApplication({ id, userId: `person-${["ann", "staffy", "boss"][n]}`, updatedAt: n }),
      ),
    );
    type Page = { items: { id: string }[]; nextCursor: string | null };
    const first = await (await ask(`${PATH}?limit=2`, { cookie: staff.cookie })).json<Page>();
    expect(first.items.map(({ id }) => id)).toEqual(["a", "b"]);
    const rest = await ask(`${PATH}?limit=2&cursor=${first.nextCursor}`, { cookie: staff.cookie });
    expect((await rest.json<Page>()).items.map(({ id }) => id)).toEqual(["c"]);
    expect(await (await ask(`${PATH}?status=rejected`, { cookie: staff.cookie })).json()).toMatchObject({ items: [] });
    expect((await ask(`${PATH}?status=draft`, { cookie: staff.cookie })).status).toBe(400);
  });

  it("is for staff: others are refused, and a draft is nobody's but its owner's", async () => {
    const id = await submit();
    const moderator = await aPerson({ username: "mod", role: "moderator" });
    for (const who of [ann, moderator]) {
      expect((await ask(PATH, { cookie: who.cookie })).status).toBe(403);
      expect((await ask(`${PATH}/${id}`, { cookie: who.cookie })).status).toBe(403);
      expect((await act(id, "take", {}, who)).status).toBe(403);
    }
    await insert(env.DB, "applications", [
      anApplication({ id: "d", userId: "person-mod", status: "draft", submittedAt: null }),
    ]);
    expect((await ask(`${PATH}/d`, { cookie: staff.cookie })).status).toBe(404);
    expect((await act("d", "take")).status).toBe(404);
  });
});

describe("the review", () => {
  it("goes by way of a question to a second submission, with what changed", async () => {
    const id = await submit();
    expect((await act(id, "reject", { notes: "No." })).status).toBe(409);
    const taken = await act(id, "take");
    expect(taken.status).toBe(200);
    expect(tripsOf(taken)).toBeLessThanOrEqual(4);
    expect((await act(id, "take")).status).toBe(409);
    expect((await act(id, "ask", { notes: " " })).status).toBe(400);
    expect((await act(id, "ask", { notes: "Which laboratory?" })).status).toBe(200);
    expect(await statusOf(id)).toBe("needs_info");
    expect(await (await ask("/api/applications", { cookie: ann.cookie })).json()).toMatchObject({
      items: [
        {
          ...{ id, userId: ann.member.id, status: "needs_info", reviewNotes: "Which laboratory?", reviewedBy: "staff" },
          ...{ websiteUrl: ANSWERS.websiteUrl, businessType: "LLC" },
          productTypes: ["Plain-leaf powder", "7-OH tablets"],
        },
      ],
    });

    expect(await submit({ testingLab: "Cascade Analytical", returnPolicy: "60 days." })).toBe(id);
    expect(await statusOf(id)).toBe("resubmitted");
    const seen = await view(id);
    expect(seen).toMatchObject({ status: "resubmitted", changed: 2, userId: ann.member.id, businessType: "LLC" });
    expect(JSON.stringify(seen["sections"])).toContain(
      '{"label":"Return policy","value":"60 days.","before":"30 days, unopened."}',
    );
    expect(seen.moves.map(({ to }) => to)).toEqual([...["pending", "under_review", "needs_info", "resubmitted"]]);
    expect(await rows("select action from audit_log where subject_id = ? order by at, id", id)).toEqual([
      { action: "application.taken" },
      { action: "application.info_asked" },
    ]);
    expect(
      (await rows("select subject from outbox order by created_at, id")).map((row) => row["subject"]).sort(),
    ).toEqual(
      [
        ...["Your application is being reviewed", "We have your application", "We have your application"],
        "Your application needs more information",
      ].sort(),
    );
  });

  it("shows a list by its entries, so that a blank or a space between commas is no change", async () => {
    const id = await submit({ ...ANSWERS, productTypes: " Leaf, ,Capsules" });
    expect(JSON.stringify((await view(id))["sections"])).toContain(
      '{"label":"Product types","value":"Leaf, Capsules"}',
    );
    await act(id, "take");
    await act(id, "ask", { notes: "More." });
    await submit({ ...ANSWERS, productTypes: "Leaf,Capsules," });
    expect(await view(id)).toMatchObject({ status: "resubmitted", changed: 0 });
  });

  it("shows nothing of half-made changes to staff", async () => {
    const id = await submit();
    await act(id, "take");
    await act(id, "ask", { notes: "More." });
    const answers = { ...ANSWERS, businessName: "Half typed" };
    await ask("/api/applications/draft", { method: "PUT", json: { step: 1, answers }, cookie: ann.cookie });
    expect(JSON.stringify((await view(id))["sections"])).not.toContain("Half typed");
  });

  it("ends in a rejection, after which there can be a new application", async () => {
    const id = await submit();
    await act(id, "take");
    expect((await act(id, "reject", { notes: "The site sells something else." })).status).toBe(200);
    expect((await act(id, "approve")).status).toBe(409);
    expect(await submit()).not.toBe(id);
  });

  it("lets nobody decide about the own application, and one of two staff be the faster", async () => {
    const own = await submit(ANSWERS, staff);
    expect((await act(own, "take")).status).toBe(403);
    const both = await Promise.all([act(own, "take", {}, admin), act(own, "take", {}, admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await act(own, "approve")).status).toBe(403);
  });
});

describe("approval", () => {
  const approve = async (id: string, json: unknown = {}) => {
    await act(id, "take");
    return act(id, "approve", json);
  };

  it("grants the role, makes the page and opens the charge", async () => {
    const answer = await approve(await submit());
    expect(await answer.json()).toEqual({ vendorId: "alder-and-ash-leaf" });
    expect(tripsOf(answer)).toBeLessThanOrEqual(4);
    expect(await rows("select role, vendor_id from users where id = ?", ann.member.id)).toEqual([
      { role: "verified_vendor", vendor_id: "alder-and-ash-leaf" },
    ]);
    const [vendor] = await rows("select * from vendors");
    expect(vendor).toMatchObject({
      ...{ name: "Alder & Ash Leaf", host: "alder-ash.example", location: "Eugene, Oregon", founded: 2019 },
      specialties: '["Plain-leaf powder","7-OH tablets"]',
      verified_by: staff.member.id,
    });
    expect(Number(vendor?.["verification_ends_at"]) - Number(vendor?.["verified_at"])).toBeGreaterThan(
      364 * 86_400_000,
    );
    expect(await rows("select kind, amount_cents, state, due_at - created_at as days from charges")).toEqual([
      { kind: "verification", amount_cents: 19_900, state: "open", days: 30 * 86_400_000 },
    ]);
    const page = await (await ask("/vendor/alder-and-ash-leaf", { cookie: ann.cookie })).text();
    expect(page).toContain("Alder &amp; Ash Leaf");
    expect((await ask("/api/vendors?verified=1", { cookie: staff.cookie })).status).toBe(200);
    expect(await rows("select facet from vendor_facets where facet = 'verified'")).toHaveLength(1);
    expect((await apply(ann)).status).toBe(409);
  });

  it("makes one page and one charge of ten approvals at once", async () => {
    const id = await submit();
    await act(id, "take");
    const all = await Promise.all(Array.from({ length: 10 }, () => act(id, "approve")));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await rows("select count(*) as n from vendors")).toEqual([{ n: 1 }]);
    expect(await rows("select count(*) as n from charges")).toEqual([{ n: 1 }]);
  });

  it("leaves a higher role as it is", async () => {
    const mod = await aPerson({ username: "mod", role: "moderator" });
    await approve(await submit(ANSWERS, mod));
    expect(await rows("select role from users where id = ?", mod.member.id)).toEqual([{ role: "moderator" }]);
  });

  it("gives two names that spell one address an address each", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "alder-and-ash-leaf", name: "Alder and Ash Leaf" })]);
    const answer = await approve(await submit());
    expect(await answer.json()).toEqual({ vendorId: "alder-and-ash-leaf-2" });
    expect(await rows("select id from vendors order by id")).toHaveLength(2);
    expect(await rows("select count(*) as n from charges")).toEqual([{ n: 1 }]);
  });

  it("refuses a name that was listed meanwhile", async () => {
    const id = await submit();
    await insert(env.DB, "vendors", [aVendor({ id: "other", name: "ALDER & Ash Leaf" })]);
    const answer = await approve(id);
    expect(answer.status).toBe(409);
    expect(await message(answer)).toContain("has been listed in the meantime");
    expect(await statusOf(id)).toBe("under_review");
  });

  it("hands a listed vendor over only with a proof, or with a reason that is audited", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "listed", host: "alder-ash.example", contactPerson: "R. Pryce" })]);
    const id = await submit();
    expect(await view(id)).toMatchObject({ claim: { vendorId: "listed", host: "alder-ash.example", proven: null } });
    const refused = await approve(id);
    expect(refused.status).toBe(400);
    expect(await rows("select vendor_id from users where id = ?", ann.member.id)).toEqual([{ vendor_id: null }]);
    const done = await act(id, "approve", { override: "Met them at the fair." });
    expect(await done.json()).toEqual({ vendorId: "listed" });
    expect(await rows("select count(*) as n from vendors")).toEqual([{ n: 1 }]);
    const [audit] = await rows(
      "select detail from audit_log where action = 'application.approved' and subject_id = ?",
      id,
    );
    expect(audit?.["detail"]).toContain("Met them at the fair.");
    expect(await view(id)).toMatchObject({ claim: { proven: "staff" } });

    const bea = await aPerson({ username: "bea" });
    const late = await submit(ANSWERS, bea);
    const answer = await approve(late, { override: "They say so." });
    expect(await message(answer)).toBe("Another account runs this vendor's page.");
  });

  it("takes a proof for the host that the vendor has now", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "listed", host: "alder-ash.example" })]);
    const id = await submit();
    await env.DB.prepare("update domain_proofs set proven_at = 1, proven_by = 'dns'").run();
    await env.DB.prepare("update vendors set host = 'moved.example'").run();
    expect((await approve(id)).status).toBe(400);
    await env.DB.prepare("update vendors set host = 'alder-ash.example'").run();
    expect((await act(id, "approve")).status).toBe(200);
  });
});

describe("tax ID and bank details", () => {
  it("are shown to an admin, and each look is audited", async () => {
    const id = await submit({ ...ANSWERS, taxId: "93-1234567", bankName: "Willamette Trust" });
    expect(await view(id)).toMatchObject({ secrets: "kept" });
    expect((await act(id, "secrets", {})).status).toBe(403);
    expect(await view(id, admin)).toMatchObject({ secrets: "viewable" });
    expect(JSON.stringify(await view(id, admin))).not.toContain("93-1234567");
    for (let n = 0; n < 2; n += 1) {
      expect(await (await act(id, "secrets", {}, admin)).json()).toEqual({
        fields: [
          { label: "Tax ID", value: "93-1234567" },
          { label: "Bank name", value: "Willamette Trust" },
        ],
      });
    }
    expect(await rows("select actor_name, subject_id, detail from audit_log where subject_id = ?", id)).toEqual(
      Array.from({ length: 2 }, () => ({ actor_name: "boss", subject_id: id, detail: "{}" })),
    );
    expect(JSON.stringify(await rows("select * from application_events"))).not.toContain("93-1234567");
  });
});
