import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANSWERS, anApplication } from "../../factories/applications";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aUser, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const HERE = "/staff-dashboard/applications";
let staff: Person;
let rival: Person;

const shown = async (search = "", who = staff) => (await ask(HERE + search, { cookie: who.cookie })).text();
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const idsIn = (html: string) => [...html.matchAll(/data-case="([^"]+)"/g)].map(([, id]) => id);
const post = (search: string, form: Record<string, string | string[]>, who = staff) =>
  ask(HERE + search, {
    cookie: who.cookie,
    form: Object.entries(form).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
  });
const statusOf = (id: string) =>
  env.DB.prepare("select status from applications where id = ?").bind(id).first<string>("status");

beforeAll(async () => {
  staff = await aPerson({ username: "desk", role: "staff" });
  rival = await aPerson({ username: "rival", role: "staff" });
});

beforeEach(async () => {
  for (const table of ["applications", "domain_proofs", "vendors", "charges", "outbox"])
    await env.DB.prepare(`delete from ${table}`).run();
  await env.DB.prepare("delete from users where id like 'applicant-%'").run();
  await insert(env.DB, "vendors", [aVendor({ id: "listed", name: "Listed Leaf", host: "claims.example" })]);
  const ids = ["p1", "p2", "u1", "u2", "claims"];
  await insert(
    env.DB,
    "users",
    ids.map((id) => aUser({ id: `applicant-${id}`, username: `applicant_${id}` })),
  );
  await insert(
    env.DB,
    "applications",
    ids.map((id, nth) =>
      anApplication({
        ...{ id, userId: `applicant-${id}`, businessName: `Leaf ${id}`, updatedAt: nth },
        status: id.startsWith("p") ? "pending" : "under_review",
        answers: { ...ANSWERS, businessName: `Leaf ${id}`, websiteUrl: `https://${id}.example` },
        claimsVendorId: id === "claims" ? "listed" : null,
      }),
    ),
  );
});

describe("applications as a table", () => {
  it("counts each state on its chip, and costs one trip besides the session's", async () => {
    await shown();
    const answer = await ask(HERE, { cookie: staff.cookie });
    expect(costOfAnswer(answer).trips).toBe(2);
    const text = textOf(await answer.text());
    expect(text).toContain("Pending Review 2");
    expect(text).toContain("Under Review 3");
    expect(text).toContain("Rejected 0");
  });

  it("offers a checkbox and a decision of each but the own ones, and none where all is decided", async () => {
    await env.DB.prepare("update applications set user_id = ? where id = 'p2'").bind(staff.member.id).run();
    const html = await shown();
    expect(idsIn(html)).toEqual(["p1", "p2"]);
    expect([...html.matchAll(/name="ids" value="(\w+)"/g)].map(([, id]) => id)).toEqual(["p1"]);
    expect(textOf(html)).toContain("Your own: someone else has to decide it");
    await env.DB.prepare("update applications set status = 'rejected'").run();
    expect(await shown("?status=rejected")).not.toContain('name="ids"');
  });

  it("shows new vendors and claims of listed ones apart, and which claim is not proven", async () => {
    expect(idsIn(await shown("?status=under_review&look=new"))).toEqual(["u1", "u2"]);
    const html = await shown("?status=under_review&look=claims");
    expect(idsIn(html)).toEqual(["claims"]);
    expect(textOf(html)).toContain("Its domain is not proven yet.");
    // Without a proof it is approved on its own page only, where one writes down why.
    expect(html).not.toContain('value="approve"');
  });

  it("starts the review of one and of a selection without scripts, and goes back to the list", async () => {
    const one = await post("?sort=newest", { intent: "take", id: "p1" });
    expect([one.status, one.headers.get("location")]).toEqual([303, `${HERE}?sort=newest`]);
    expect((await post("", { intent: "take-selected", ids: ["p2"] })).status).toBe(303);
    expect([await statusOf("p1"), await statusOf("p2")]).toEqual(["under_review", "under_review"]);
  });

  it("says what approving a selection means before it does, and names whatever it could not approve", async () => {
    const text = textOf(await shown("?status=under_review"));
    expect(text).toContain("Each is charged the yearly fee of $199, due within 30 days");
    expect((await post("", { intent: "reject", id: "u2", notes: "It sells tea." }, rival)).status).toBe(303);
    const answer = await post("?status=under_review", {
      intent: "approve-selected",
      ids: ["u1", "u2", "claims", "none"],
    });
    const came = textOf(await answer.text());
    expect([answer.status, came]).toEqual([200, expect.stringContaining("1 application approved.")]);
    expect(came).toContain("Leaf u2 : rival has already rejected it.");
    expect(came).toContain("Leaf claims : The domain of the listed vendor is not proven.");
    expect(came).toContain("One of them : There is no such application.");
    expect([await statusOf("u1"), await statusOf("claims")]).toEqual(["approved", "under_review"]);
    expect((await post("", { intent: "approve-selected" })).status).toBe(400);
  });

  it("is answered in place where scripts ask for it, with what had been typed where it was refused", async () => {
    const inPlace = { id: "u1", inPlace: "1" };
    const none = await post(".data", { ...inPlace, intent: "ask", notes: "" });
    expect([none.status, await none.text()]).toEqual([400, expect.stringContaining("what the applicant should read")]);
    const done = await post(".data", { ...inPlace, intent: "approve" });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("approved")]);
    expect(await statusOf("u1")).toBe("approved");
  });
});

describe("an application in hand", () => {
  it("shows who has it, also on its own page, and is taken over or given back", async () => {
    expect((await post("", { intent: "hold", id: "u1" })).status).toBe(303);
    expect(textOf(await shown("?status=under_review"))).toContain("You have it in hand");
    const seen = await shown("?status=under_review&q=Leaf+u1", rival);
    expect(textOf(seen)).toContain("desk is looking at it");
    expect(seen).not.toContain('value="approve"');
    const page = async (who: Person) => (await ask(`${HERE}/u1`, { cookie: who.cookie })).text();
    expect(await page(rival)).not.toContain('value="approve"');
    expect(textOf(await page(rival))).toContain("desk is looking at it.");
    expect((await post("", { intent: "approve", id: "u1" }, rival)).status).toBe(409);

    const over = await post("/u1", { intent: "take-over" }, rival);
    expect([over.status, over.headers.get("location")]).toEqual([303, `${HERE}/u1`]);
    expect(await page(rival)).toContain('value="approve"');
    expect((await post("/u1", { intent: "release" }, rival)).status).toBe(303);
    expect(await page(staff)).toContain('value="approve"');
  });
});
