import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { ANSWERS, apply, rows } from "../../factories/applications";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person;
let staff: Person;
beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: "ann" });
  staff = await aPerson({ username: "staffy", role: "staff" });
});

const PATH = "/api/staff/applications";
const act = (id: string, what: string, json: unknown = {}, who = staff) =>
  ask(`${PATH}/${id}/${what}`, { json, cookie: who.cookie });
const view = async (id: string, who = staff) =>
  (await ask(`${PATH}/${id}`, { cookie: who.cookie })).json<Record<string, unknown>>();
const message = async (answer: Response) => (await answer.json<{ message: string }>()).message;
const submit = async (answers: Readonly<Record<string, unknown>> = ANSWERS, who = ann) => {
  const answer = await apply(who, answers);
  expect(answer.status).toBe(201);
  return (await answer.json<{ id: string }>()).id;
};

describe("the proof of a domain", () => {
  const prove = (way: string, json: unknown = {}, who = ann) =>
    ask(`/api/applications/proof/${way}`, { json, cookie: who.cookie });
  const record = async () => `leafproof=${(await rows("select token from domain_proofs"))[0]?.["token"] as string}`;
  /** Plays the resolver. */
  const answering = (data: string[] | null) =>
    vi.spyOn(globalThis, "fetch").mockImplementation((address) => {
      const { host, searchParams } = new URL(address instanceof Request ? address.url : address);
      expect([host, searchParams.get("name"), searchParams.get("type")]).toEqual([
        "cloudflare-dns.com",
        "alder-ash.example",
        "TXT",
      ]);
      if (data === null) return Promise.reject(new Error("no network"));
      return Promise.resolve(
        Response.json({ Status: 0, Answer: data.map((text) => ({ type: 16, data: `"${text}"` })) }),
      );
    });
  beforeEach(() => insert(env.DB, "vendors", [aVendor({ id: "listed", host: "alder-ash.example" })]));
  afterEach(() => vi.restoreAllMocks());

  it("is a record in the DNS of the vendor's host", async () => {
    expect((await prove("dns")).status).toBe(404);
    const id = await submit();
    answering(["v=spf1 -all", "leafproof=other"]);
    expect(await message(await prove("dns"))).toContain("not there yet");
    answering(null);
    expect((await prove("dns")).status).toBe(400);
    expect(await view(id)).toMatchObject({ claim: { proven: null } });
    answering([await record()]);
    const answer = await prove("dns");
    expect(answer.status).toBe(200);
    expect(tripsOf(answer)).toBeLessThanOrEqual(4);
    expect(await view(id)).toMatchObject({ claim: { proven: "dns" } });
    await act(id, "take");
    expect((await act(id, "approve")).status).toBe(200);
  });

  it("is a link mailed to an address there, which works once", async () => {
    const id = await submit();
    expect((await prove("mail", { mailbox: "ann" })).status).toBe(400);
    expect((await prove("mail", { mailbox: "admin" })).status).toBe(200);
    const [mail] = await rows("select recipient, body from outbox where subject like 'Who runs%'");
    expect(mail?.["recipient"]).toBe("admin@alder-ash.example");
    const token = /token=([0-9a-f]{64})/.exec(String(mail?.["body"]))?.[1] ?? "";
    const page = await (await ask(`/mail/domain?token=${token}`)).text();
    expect(page).toContain("has asked to run the page for");
    expect(await view(id)).toMatchObject({ claim: { proven: null } });
    expect((await ask("/mail/domain", { form: { token } })).status).toBe(303);
    expect(await view(id)).toMatchObject({ claim: { proven: "mail" } });
    expect((await ask(`/mail/domain?token=${"0".repeat(64)}`)).status).toBe(404);
    expect((await prove("confirm", { token: "0".repeat(64) })).status).toBe(409);
  });

  it("goes with the claim: a link for another host, and another member's claim, prove nothing", async () => {
    const id = await submit();
    await prove("mail", { mailbox: "info" });
    const [mail] = await rows("select body from outbox where subject like 'Who runs%'");
    const token = /token=([0-9a-f]{64})/.exec(String(mail?.["body"]))?.[1] ?? "";
    await env.DB.prepare("update domain_proofs set host = 'moved.example'").run();
    expect((await prove("confirm", { token })).status).toBe(409);
    const bea = await aPerson({ username: "bea" });
    expect((await prove("dns", {}, bea)).status).toBe(404);
    expect(await view(id)).toMatchObject({ claim: { proven: null } });
  });

  it("stands on the applicant's page, with both ways", async () => {
    await submit();
    const page = await (await ask("/verification", { cookie: ann.cookie })).text();
    expect(page).toContain(await record());
    expect(page).toContain("postmaster@alder-ash.example");
    expect(
      (await ask("/verification/domain", { form: { way: "mail", mailbox: "admin" }, cookie: ann.cookie })).status,
    ).toBe(303);
  });
});
