import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SUBMITTED_TEXT } from "@worker/domain/voice/testers/program";
import { rows } from "../../factories/applications";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aPdf } from "../../factories/pdfs";
import { aJpeg, aPng } from "../../factories/pictures";
import { aPerson, ask, freshNumber, type Person, sessionFor } from "../../factories/site";
import {
  act,
  aDraft,
  anApplied,
  APPLICATION,
  saveStep,
  sendDocument,
  stepOf,
  storedDocuments,
  submit,
  TESTER_ANSWERS,
  words,
} from "../../factories/testers";
import { aVendorPerson } from "../../factories/vendor-people";

beforeAll(() => stopClock());

let ann: Person;
let staff: Person;
beforeEach(async () => {
  await clear(env.DB);
  for (const key of await storedDocuments()) await env.FILES.delete(key);
  // The limiter outlives a test.
  ann = await aPerson({ username: `ann${freshNumber()}` });
  staff = await aPerson({ username: `staff${freshNumber()}`, role: "staff" });
});

const DAY = 86_400_000;
type Seen = { draft: { step: number; answers: Record<string, string>; document: unknown } | null } & Record<
  string,
  unknown
>;
const own = async (who = ann) => (await ask(APPLICATION, { cookie: who.cookie })).json<Seen>();
const problem = (answer: Response) => answer.json<{ code: string; message: string; errors?: Record<string, string> }>();
const stored = () => rows("select * from tester_applications");

describe("a draft", () => {
  it("is kept step by step, whether it holds or not, for its owner on any device", async () => {
    const half = await saveStep(ann, 1, { ...TESTER_ANSWERS, lastName: "  ", phone: "" });
    expect(half.status).toBe(200);
    expect(tripsOf(half)).toBeLessThanOrEqual(3);
    expect(await half.json()).toMatchObject({
      errors: {
        form: "Please fill in all required fields",
        lastName: "Last name is required",
        phone: "Phone is required",
      },
    });
    expect(await own()).toMatchObject({ draft: { step: 0, answers: { firstName: "Wilhelmina", phone: "" } } });
    expect(await (await saveStep(ann, 1)).json()).toEqual({ success: true, errors: {} });
    expect(await (await saveStep(ann, 2)).json()).toEqual({ success: true, errors: {} });
    expect(await own()).toMatchObject({
      draft: { step: 2, answers: { ...stepOf(1), ...stepOf(2) }, document: null },
      latest: null,
      obstacle: null,
    });
    expect(await stored()).toHaveLength(1);
    expect(await own(await aPerson({ username: "bert" }))).toMatchObject({ draft: null });
  });

  it("lies encrypted: nothing of it can be read in the database", async () => {
    await anApplied(ann);
    const dump = JSON.stringify([await stored(), await rows("select * from tester_documents")]);
    for (const text of ["Wilhelmina", "Quackenbush", "Sorrel", "1990-02-03", "Opioid", "leaf17", "tea"])
      expect(dump).not.toContain(text);
  });

  it("has every field and choice of its step, and no others", async () => {
    const wrong = {
      ...TESTER_ANSWERS,
      yearsUsing: "9",
      experienceLevel: "guru",
      primaryReasons: "Fun",
      favoriteStrains: "",
    };
    expect((await (await saveStep(ann, 2, wrong)).json<{ errors: object }>()).errors).toEqual({
      form: "Please fill in all required fields",
      yearsUsing: "Years using kratom is required",
      experienceLevel: "Experience level is required",
      primaryReasons: "Primary reasons for use: choose from the list",
      favoriteStrains: "Favorite strains: choose at least one",
    });
    const list = await ask(`${APPLICATION}/draft`, {
      method: "PUT",
      json: { step: 2, answers: { ...stepOf(2), primaryReasons: ["Sleep Aid", "Energy/Focus"], firstName: "Mallory" } },
      cookie: ann.cookie,
    });
    expect(await list.json()).toMatchObject({ errors: {} });
    const { draft } = await own();
    expect(draft?.answers).toMatchObject({ primaryReasons: "Sleep Aid\nEnergy/Focus" });
    expect(draft?.answers).not.toHaveProperty("firstName");
  });

  it("asks for an age of 21, to the day", async () => {
    const today = new Date(Date.now());
    const born = (days: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - 21, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10);
    const errorOf = async (dateOfBirth: string) =>
      (await (await saveStep(ann, 1, { ...TESTER_ANSWERS, dateOfBirth })).json<{ errors: Record<string, string> }>())
        .errors;
    expect(await errorOf(born(0))).toEqual({});
    expect(await errorOf(born(1))).toEqual({ dateOfBirth: "You must be at least 21 years old" });
    expect(await errorOf("1990-02-31")).toMatchObject({ dateOfBirth: "Date of birth must be a date" });
    expect(await errorOf("0001-01-01")).toMatchObject({ dateOfBirth: "You must be at least 21 years old" });
  });

  it.each([
    ["149 words", words(149), false],
    ["150 words", words(150), true],
    ["149 words and punctuation", `${words(149)} --- !!! ... ??? *** 🙂 🙂`, false],
    ["150 marks", Array.from({ length: 150 }, () => "—").join(" "), false],
  ])("counts words: %s", async (_, sampleReview, holds) => {
    const { errors } = await (await saveStep(ann, 3, { ...TESTER_ANSWERS, sampleReview })).json<{ errors: object }>();
    expect(errors).toEqual(holds ? {} : { sampleReview: "Sample review must have at least 150 words" });
  });
});

describe("the identity document", () => {
  it.each([
    ["a JPG", aJpeg(), "image/jpeg"],
    ["a PNG", aPng(), "image/png"],
    ["a PDF", aPdf(), "application/pdf"],
  ])("can be %s, is told by its bytes and lies encrypted under a name of its own", async (_, bytes, type) => {
    const answer = await sendDocument(ann, bytes, "image/png");
    expect(await answer.json()).toMatchObject({ type });
    expect(answer.status).toBe(200);
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
    const [key = "", ...others] = await storedDocuments();
    expect(others).toEqual([]);
    expect(key).toMatch(/^tester-documents\/[0-9a-f]{64}$/);
    const kept = new Uint8Array(await (await env.FILES.get(key))!.arrayBuffer());
    expect([...kept.slice(0, 4)]).not.toEqual([...bytes.slice(0, 4)]);
  });

  it("is refused where it is something else, whatever it calls itself", async () => {
    const html = new TextEncoder().encode("<script>alert(1)</script>");
    const cut = aJpeg().slice(0, 20);
    for (const bytes of [html, cut, new Uint8Array(0), new TextEncoder().encode("%PDF-1.7 nothing")]) {
      const answer = await sendDocument(ann, bytes, "application/pdf");
      expect(answer.status).toBe(400);
      expect((await problem(answer)).errors).toHaveProperty("identity");
    }
    expect((await sendDocument(ann, aJpeg(), "image/gif")).status).toBe(415);
    expect(await storedDocuments()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it("takes 10 MB and not a byte more", async () => {
    const most = 10 * 1_048_576;
    const over = new Uint8Array(most + 1);
    over.set(aJpeg());
    expect((await sendDocument(ann, over)).status).toBe(413);
    expect(await storedDocuments()).toEqual([]);
  });

  it("replaces the one before, whose file goes", async () => {
    await sendDocument(ann);
    const [first] = await storedDocuments();
    await sendDocument(ann, aPng(), "image/png");
    await vi.waitFor(async () => expect(await storedDocuments()).toHaveLength(1));
    expect(await storedDocuments()).not.toContain(first);
    expect(await own()).toMatchObject({ draft: { document: { type: "image/png" } } });
  });

  it("is limited to 20 a day", async () => {
    for (let n = 0; n < 20; n += 1) expect((await sendDocument(ann)).status).toBe(200);
    expect((await sendDocument(ann)).status).toBe(429);
  });
});

describe("a submission", () => {
  it("answers with the exact words, tells the applicant and waits for staff", async () => {
    await aDraft(ann);
    const answer = await submit(ann);
    expect(answer.status).toBe(201);
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
    expect(await answer.json()).toMatchObject({ message: SUBMITTED_TEXT });
    expect(SUBMITTED_TEXT).toBe(
      "Application submitted successfully! We will review your application and contact you within 5-7 business days.",
    );
    expect(await own()).toMatchObject({ draft: null, obstacle: "looked-at", latest: { status: "pending" } });
    expect(await rows("select subject from outbox")).toEqual([{ subject: "We have your tester application" }]);
    expect(await rows("select title, action_url from notifications")).toEqual([
      { title: "We have your tester application", action_url: "/trusted-tester-application" },
    ]);
    expect(await rows("select value from site_counters where name = 'work.testerApplications'")).toEqual([
      { value: 1 },
    ]);
    expect((await problem(await saveStep(ann, 1))).code).toBe("application-under-review");
    expect((await sendDocument(ann)).status).toBe(409);
  });

  it("is refused without one of its parts, which it names", async () => {
    expect((await problem(await submit(ann))).errors).toMatchObject({ firstName: "First name is required" });
    await clear(env.DB);
    ann = await aPerson({ username: `ann${freshNumber()}` });
    for (const step of [1, 2, 3]) await saveStep(ann, step);
    expect((await problem(await submit(ann))).errors).toEqual({
      form: "Please fill in all required fields",
      identity: "Government ID is required",
    });
    await sendDocument(ann);
    expect((await problem(await submit(ann, { ...TESTER_ANSWERS, agreeToHonesty: "" }))).errors).toMatchObject({
      agreeToHonesty: "You must agree to write honestly",
    });
    await saveStep(ann, 3, { ...TESTER_ANSWERS, sampleReview: words(149) });
    expect((await submit(ann)).status).toBe(400);
    expect(await stored()).toMatchObject([{ status: "draft" }]);
  });

  it("sent twice at once is one", async () => {
    await aDraft(ann);
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(ann)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await stored()).toHaveLength(1);
    expect(await rows("select to_status from tester_application_events")).toEqual([{ to_status: "pending" }]);
    expect(await rows("select id from outbox")).toHaveLength(1);
  });

  it("is for members without a vendor's page who are no testers yet", async () => {
    expect((await ask(APPLICATION, { json: {} })).status).toBe(401);
    const shop = await aVendorPerson(`shop${freshNumber()}`, {});
    expect((await problem(await saveStep(shop, 1))).code).toBe("has-vendor");
    const tester = await aPerson({ username: `tess${freshNumber()}`, tester: true });
    expect((await problem(await saveStep(tester, 1))).code).toBe("already-tester");
    const young = await aPerson({ username: `young${freshNumber()}`, ageVerified: false });
    expect((await saveStep(young, 1)).status).toBe(403);
  });
});

describe("after a rejection", () => {
  it("the next application begins after 90 days, to the millisecond", async () => {
    const id = await anApplied(ann);
    await act(id, "take", staff);
    const decidedAt = Date.now();
    expect((await act(id, "reject", staff, { notes: "The sample is not yours." })).status).toBe(200);
    expect(await own()).toMatchObject({ obstacle: "too-soon", againAt: decidedAt + 90 * DAY });
    for (const late of [89 * DAY, 90 * DAY - 1]) {
      vi.setSystemTime(decidedAt + late);
      // The session of the day of the decision is over.
      ann = { ...ann, cookie: await sessionFor(ann.member.id) };
      vi.setSystemTime(decidedAt + late);
      expect((await problem(await saveStep(ann, 1))).code).toBe("application-too-soon");
    }
    vi.setSystemTime(decidedAt + 90 * DAY);
    expect((await saveStep(ann, 1)).status).toBe(200);
    expect(await stored()).toHaveLength(2);
  });
});
