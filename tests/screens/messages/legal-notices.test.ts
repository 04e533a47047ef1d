import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { LEGAL_NOTICES } from "@worker/domain/voice/messages/legal-notices";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let ann: Person, bea: Person;
const words = async (path: string, who: Person) => wordsOf(await (await ask(path, { cookie: who.cookie })).text());
const shown = async (who: Person, path = "/messages") => {
  const text = await words(path, who);
  return [LEGAL_NOTICES.advice, LEGAL_NOTICES.law].map((notice) => text.includes(notice));
};
const dismiss = (notice: string, who: Person, path = "/messages") =>
  ask(path, { form: { intent: "dismiss", notice }, cookie: who.cookie });

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
});

describe("the legal notices over messages", () => {
  it("stand there until their reader dismisses them, each for itself", async () => {
    expect(await shown(ann)).toEqual([true, true]);
    expect((await dismiss("advice", ann)).status).toBe(303);
    expect(await shown(ann)).toEqual([false, true]);
    expect((await dismiss("law", ann)).status).toBe(303);
    expect(await shown(ann)).toEqual([false, false]);
    expect(await shown(bea)).toEqual([true, true]);
  });

  it("lead back to where they were dismissed, also twice", async () => {
    const path = `/messages?user=${bea.member.id}`;
    for (let n = 0; n < 2; n += 1) expect((await dismiss("advice", ann, path)).headers.get("location")).toBe(path);
    expect(await shown(ann, path)).toEqual([false, true]);
  });

  it("are known by name", async () => {
    expect((await dismiss("anything", ann)).status).toBe(400);
    const api = (id: string) => ask(`/api/legal-notices/${id}`, { method: "DELETE", cookie: ann.cookie });
    expect([(await api("law")).status, (await api("anything")).status]).toEqual([200, 404]);
    expect(await shown(ann)).toEqual([true, false]);
  });
});

describe("the messages screen", () => {
  it("leads to the rules, to help and to the legal pages", async () => {
    const html = await (await ask("/messages", { cookie: ann.cookie })).text();
    const paths = ["community-guidelines", "contact-support", "membership-upgrade", "terms-of-service"];
    for (const path of [...paths, "privacy-policy", "legal-disclaimer"])
      expect(html).toMatch(new RegExp(`talk-links.*href="/${path}"`, "s"));
  });

  it("offers no calls", async () => {
    const begun = await ask(`/messages?user=${bea.member.id}`, {
      form: { intent: "send", text: "Hello" },
      cookie: ann.cookie,
    });
    const page = await (await ask(begun.headers.get("location") ?? "", { cookie: ann.cookie })).text();
    for (const call of ["Voice", "Video"]) expect(page).toMatch(new RegExp(`disabled="" aria-label="${call} call`));
  });
});
