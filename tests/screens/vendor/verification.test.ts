import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SUBMITTED_TEXT } from "@worker/domain/oversight/applications/forms";
import { fieldsOfStep } from "@worker/domain/oversight/applications/step-forms";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { ANSWERS, anApplication, rows } from "../../factories/applications";
import { aPerson, ask, cookiesOf, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person;
beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: "ann" });
});

/** The fields of a step as a browser would send them: an empty tick not at all. */
const stepForm = (step: number, go: string, changes: Record<string, string> = {}): Record<string, string> => ({
  step: String(step),
  go,
  ...Object.fromEntries(
    Object.keys(fieldsOfStep(step)).flatMap((name) => (ANSWERS[name] ? [[name, ANSWERS[name]]] : [])),
  ),
  ...changes,
});
const send = (step: number, go: string, changes?: Record<string, string>) =>
  ask(`/verification?step=${step}`, { form: stepForm(step, go, changes), cookie: ann.cookie });
/** The page without the comments that React puts between texts. */
const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
const page = async (path = "/verification") => textOf(await ask(path, { cookie: ann.cookie }));

describe("the wizard, without scripts", () => {
  it("asks a visitor to log in, in fixed words, under both addresses", async () => {
    for (const path of ["/verification", "/vendor-verification"]) {
      const answer = await ask(path);
      expect(answer.status).toBe(401);
      const text = await textOf(answer);
      expect(text).toContain("Login Required");
      expect(text).toContain(
        "You must be logged in to apply for vendor verification. Please log in or create an account first.",
      );
    }
  });

  it("goes on only from a step that holds, back from any, and keeps what was typed", async () => {
    expect(await page()).toContain("Step 1 of 5");
    const refused = await send(1, "next", { businessName: "", websiteUrl: "http://x.example" });
    expect(refused.status).toBe(400);
    const text = await textOf(refused);
    expect(text).toContain("Business name is required");
    expect(text).toContain('value="http://x.example"');
    expect((await send(1, "next")).headers.get("location")).toBe("/verification?step=2");
    expect((await send(2, "previous", { city: "Half ty", zipCode: "" })).headers.get("location")).toBe(
      "/verification?step=1",
    );
    expect(await page("/verification?step=1")).toContain('value="Alder &amp; Ash Leaf"');
    expect(await page("/verification?step=2")).toContain('value="Half ty"');
    expect(await page()).toContain("Step 2 of 5");
  });

  it("submits on the fifth step, says so, and shows where it stands", async () => {
    for (const step of [1, 2, 3, 4]) expect((await send(step, "next")).status).toBe(303);
    expect(await page()).toContain("$199 per year");
    const answer = await send(5, "submit");
    expect(answer.headers.get("location")).toBe("/verification");
    expect(tripsOf(answer)).toBeLessThanOrEqual(4);
    const flash = Object.entries(cookiesOf(answer)).map(([name, value]) => `${name}=${value}`);
    const landed = await ask("/verification", { cookie: [ann.cookie, ...flash].join("; ") });
    const text = await textOf(landed);
    expect(text).toContain(SUBMITTED_TEXT);
    expect(text).toContain("Pending Review");
    expect(text).not.toContain("Step 1 of 5");
    expect(tripsOf(landed)).toBeLessThanOrEqual(2);
    expect((await send(5, "submit")).status).toBe(409);
  });

  it("leads back to the first step that does not hold", async () => {
    await send(1, "next");
    const answer = await send(5, "submit");
    expect(answer.headers.get("location")).toBe("/verification?step=2&check=1");
    expect(await page("/verification?step=2&check=1")).toContain("Street address is required");
    expect(await rows("select status from applications")).toEqual([{ status: "draft" }]);
  });

  it("refuses to submit without both agreements", async () => {
    for (const step of [1, 2, 3, 4]) await send(step, "next");
    const answer = await send(5, "submit", { agreeToTerms: "", agreeToFees: "" });
    const text = await textOf(answer);
    expect(text).toContain("You must agree to the terms");
    expect(text).toContain("You must agree to the verification fees");
    expect(text).toContain("Failed to submit application. Please try again.");
  });

  it("shows no tax ID again", async () => {
    await send(2, "next", { taxId: "93-1234567" });
    const text = await page("/verification?step=2");
    expect(text).toContain("A tax ID is stored, encrypted.");
    expect(text).not.toContain("93-1234567");
  });
});

describe("what an applicant wrote", () => {
  const SCRIPT = `"><script>alert(1)</script>`;

  it("is text and nothing else, on the applicant's page and on staff's", async () => {
    const staff = await aPerson({ username: "staffy", role: "staff" });
    const answers = {
      ...ANSWERS,
      ...Object.fromEntries(["businessName", "city", "returnPolicy"].map((name) => [name, SCRIPT])),
    };
    await insert(env.DB, "applications", [
      anApplication({
        id: "x",
        userId: ann.member.id,
        status: "needs_info",
        businessName: SCRIPT,
        answers,
        reviewNotes: SCRIPT,
      }),
    ]);
    const pages = await Promise.all([
      ...[1, 2, 5].map((step) => page(`/verification?step=${step}`)),
      ...["/staff-dashboard/applications?status=needs_info", "/staff-dashboard/applications/x"].map(async (path) =>
        (await ask(path, { cookie: staff.cookie })).text(),
      ),
    ]);
    for (const text of pages) {
      expect(text).toContain("&lt;script&gt;");
      expect(text).not.toContain("<script>alert");
    }
  });
});

describe("the review screen", () => {
  it("takes up, asks and approves by forms", async () => {
    const staff = await aPerson({ username: "staffy", role: "staff" });
    await insert(env.DB, "applications", [anApplication({ id: "x", userId: ann.member.id })]);
    const path = "/staff-dashboard/applications/x";
    const send = (form: Record<string, string>) => ask(path, { form, cookie: staff.cookie });
    const seen = async () => (await ask(path, { cookie: staff.cookie })).text();
    expect(await seen()).toContain("Start the review");
    expect((await send({ intent: "take" })).status).toBe(303);
    const refused = await send({ intent: "ask", notes: "" });
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("Write what the applicant should read");
    expect((await send({ intent: "approve", notes: "Welcome." })).status).toBe(303);
    expect((await send({ intent: "reject", notes: "No." })).status).toBe(409);
    expect(await seen()).toContain("Approved");
    expect(await rows("select role from users where id = ?", ann.member.id)).toEqual([{ role: "verified_vendor" }]);
  });

  it("is not there for an unknown application", async () => {
    const staff = await aPerson({ username: "staffy", role: "staff" });
    expect((await ask("/staff-dashboard/applications/none", { cookie: staff.cookie })).status).toBe(404);
  });
});
