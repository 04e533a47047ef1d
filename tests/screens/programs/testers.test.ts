import { env, exports } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PRIMARY_REASONS, STRAINS, SUBMITTED_TEXT } from "@worker/domain/voice/testers/program";
import { rows } from "../../factories/applications";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aJpeg } from "../../factories/pictures";
import { aPerson, ask, freshNumber, ledTo, ORIGIN, type Person } from "../../factories/site";
import { act, aDraft, anApplied, saveStep, stepOf, TESTER_ANSWERS } from "../../factories/testers";
import { aVendorPerson } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const PAGE = "/trusted-tester-application";
const STAFF = "/staff-dashboard/testers";
let ann: Person;
let staff: Person;
beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: `ann${freshNumber()}` });
  staff = await aPerson({ username: `staff${freshNumber()}`, role: "staff" });
  await ask("/api/ping");
});

const page = async (path = PAGE, who: Person = ann) => (await ask(path, { cookie: who.cookie })).text();
const listed = (step: number): [string, string][] =>
  Object.entries(stepOf(step)).flatMap(([field, text]): [string, string][] =>
    text.includes("\n") ? text.split("\n").map((each): [string, string] => [field, each]) : [[field, text]],
  );
const post = (step: number, go: string, form: [string, string][] = listed(step)) =>
  ask(PAGE, { form: [["step", String(step)], ["go", go], ...form], cookie: ann.cookie });

/** The last step, as a browser without scripts sends it. */
async function sendLast(go: string, fields: Record<string, string>, file?: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ step: "4", go, ...fields })) form.set(name, value);
  form.set("identity", new File(file === undefined ? [] : [file], file === undefined ? "" : "me.png"));
  const body = new Response(form);
  const headers = { "content-type": body.headers.get("content-type") ?? "", cookie: ann.cookie };
  const answer = await exports.default.fetch(
    new Request(`${ORIGIN}${PAGE}`, { method: "POST", body: await body.arrayBuffer(), headers, redirect: "manual" }),
  );
  vi.setSystemTime(Date.now() + 1);
  return answer;
}

describe("the program's page", () => {
  it("says to a visitor what the program is, in one trip, and promises no pay", async () => {
    const answer = await ask(PAGE);
    expect([answer.status, tripsOf(answer)]).toEqual([200, expect.any(Number)]);
    expect(tripsOf(answer)).toBeLessThanOrEqual(1);
    const text = await answer.text();
    for (const part of ["Log in to apply", "at least 150 words", "deleted", "being a tester earns nothing here"])
      expect(text.replaceAll("<!-- -->", "")).toContain(part);
    expect(text).not.toMatch(/name="firstName"|\$25|\$50/);
  });

  it("shows the form to members and staff, and to testers and vendors where they stand", async () => {
    expect(await page()).toContain('name="firstName"');
    expect(await page(PAGE, staff)).toContain(`href="${STAFF}"`);
    expect(await page()).not.toContain(`href="${STAFF}"`);
    const tester = await aPerson({ username: `tess${freshNumber()}`, tester: true });
    const shop = await aVendorPerson(`shop${freshNumber()}`, {});
    const [ofTester, ofShop] = [await page(PAGE, tester), await page(PAGE, shop)];
    expect(ofTester).toContain("You are a trusted tester already.");
    expect(ofShop).toContain("does not test products");
    for (const text of [ofTester, ofShop]) expect(text).not.toContain('name="firstName"');
    // What is not built has no tab.
    for (const text of [await page(), await page(PAGE, staff), ofTester, ofShop])
      expect(text).not.toMatch(/Testing Workflow|Tester Profile/);
  });

  it("takes two trips at most, and is kept by nothing", async () => {
    await aDraft(ann);
    await ask("/api/ping");
    const answer = await ask(`${PAGE}?step=1`, { cookie: ann.cookie });
    expect(tripsOf(answer)).toBeLessThanOrEqual(2);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await answer.text()).toContain("Quackenbush");
  });
});

describe("the steps without scripts", () => {
  it("block the next one where something is missing, and keep what was typed", async () => {
    const refused = await post(1, "next", [["firstName", "Wilhelmina"]]);
    expect(refused.status).toBe(400);
    const text = await refused.text();
    expect(text).toContain("Please fill in all required fields");
    expect(text).toContain("Last name is required");
    expect(text).toContain('value="Wilhelmina"');
    expect(await page()).toContain('value="Wilhelmina"');
  });

  it("lead on, back, and to the end", async () => {
    expect(await page()).toMatch(
      /<button[^>]*value="previous"[^>]*disabled=""|<button[^>]*disabled=""[^>]*value="previous"/,
    );
    expect((await post(1, "next")).headers.get("location")).toBe(`${PAGE}?step=2`);
    const second = await page(`${PAGE}?step=2`);
    for (const choice of [...PRIMARY_REASONS, ...STRAINS]) expect(second).toContain(`value="${choice}"`);
    const answer = await post(2, "next");
    expect(answer.headers.get("location")).toBe(`${PAGE}?step=3`);
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
    expect((await post(3, "previous", [["sampleReview", "short"]])).headers.get("location")).toBe(`${PAGE}?step=2`);
    expect((await post(3, "next", [["sampleReview", "short"]])).status).toBe(400);
    expect((await post(3, "next")).headers.get("location")).toBe(`${PAGE}?step=4`);

    const agreed = { agreeToTerms: "on", agreeToHonesty: "on", agreeToTesting: "on" };
    const bare = await sendLast("submit", agreed);
    expect(bare.status).toBe(400);
    expect(await bare.text()).toContain("Government ID is required");
    const wrong = await sendLast("submit", agreed, new TextEncoder().encode("GIF89a"));
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("Please choose a JPG, PNG or PDF file.");
    // A document that passed is kept, even where a tick is missing.
    const half = await sendLast("submit", { agreeToTerms: "on" }, aJpeg());
    expect(half.status).toBe(400);
    expect(await half.text()).toContain("You must agree to write honestly");
    expect(await page()).toContain("We have your ID.");
    const sent = await sendLast("submit", agreed);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, PAGE]);
    expect(tripsOf(sent)).toBeLessThanOrEqual(3);
    expect(await ledTo(sent, ann)).toContain(SUBMITTED_TEXT);
    expect(await rows("select status from tester_applications")).toEqual([{ status: "pending" }]);
  });

  it("go back to the first step that does not hold", async () => {
    await aDraft(ann);
    await saveStep(ann, 2, { ...TESTER_ANSWERS, dailyUsage: "" });
    const agreed = { agreeToTerms: "on", agreeToHonesty: "on", agreeToTesting: "on" };
    const answer = await sendLast("submit", agreed);
    expect(answer.headers.get("location")).toBe(`${PAGE}?step=2&check=1`);
    expect(await page(`${PAGE}?step=2&check=1`)).toContain("Daily usage pattern is required");
  });

  it("are refused to a visitor", async () => {
    const answer = await ask(PAGE, {
      form: [
        ["step", "1"],
        ["go", "next"],
      ],
    });
    expect(answer.status).toBe(401);
  });
});

describe("the staff's queue", () => {
  it("lists, counts in the sidebar, takes up and decides without scripts", async () => {
    const id = await anApplied(ann);
    await ask("/api/ping");
    const answer = await ask(STAFF, { cookie: staff.cookie });
    expect(tripsOf(answer)).toBeLessThanOrEqual(2);
    const list = await answer.text();
    expect(list).toContain(`href="${STAFF}/${id}"`);
    expect(list).toMatch(/Tester applications[\s\S]{0,300}>1</);
    expect(list).not.toContain("Quackenbush");
    const took = await ask(STAFF, { form: { intent: "take", id }, cookie: staff.cookie });
    expect([took.status, took.headers.get("location")]).toEqual([303, STAFF]);
    await ask("/api/ping");
    const one = await ask(`${STAFF}/${id}`, { cookie: staff.cookie });
    expect(tripsOf(one)).toBeLessThanOrEqual(2);
    const text = await one.text();
    for (const part of ["Quackenbush", "Open the document", "Opioid Replacement", "Approve"])
      expect(text).toContain(part);
    const empty = await ask(`${STAFF}/${id}`, { form: { intent: "reject", notes: "" }, cookie: staff.cookie });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("Write what the applicant should read");
    const rejected = await ask(`${STAFF}/${id}`, {
      form: { intent: "reject", notes: "Not yours." },
      cookie: staff.cookie,
    });
    expect(rejected.headers.get("location")).toBe(STAFF);
    const told = await page();
    expect(told).toContain("Not yours.");
    expect(told).toContain("You can apply again from");
    expect(told).not.toContain('name="firstName"');
  });

  it("says of the own one that somebody else decides, and 404 of a draft", async () => {
    const id = await anApplied(staff);
    expect(await page(`${STAFF}/${id}`, staff)).toContain("This is your own application");
    await saveStep(ann, 1);
    const [draft] = await rows("select id from tester_applications where status = 'draft'");
    expect((await ask(`${STAFF}/${String(draft?.["id"])}`, { cookie: staff.cookie })).status).toBe(404);
    expect((await ask(`${STAFF}/${id}`, { cookie: ann.cookie })).status).toBe(403);
  });

  it("publishes nothing: what was chosen stands on no page but the reviewer's", async () => {
    const id = await anApplied(ann);
    await act(id, "take", staff);
    await act(id, "approve", staff);
    for (const path of [
      `/profile/${ann.member.id}`,
      `/profile/${ann.member.id}/about`,
      PAGE,
      `/api/people/${ann.member.id}`,
    ])
      expect(await page(path, staff)).not.toContain("Opioid");
  });
});
