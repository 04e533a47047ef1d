import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

const LOUNGE = "/api/vendor/lounge";
let shop: Person, ann: Person;
let talk: string;

const put = (seq: number, answerNeeded: boolean, who = shop, id = talk) =>
  ask(`${LOUNGE}/conversations/${id}`, { method: "PUT", cookie: who.cookie, json: { answerNeeded, seq } });
const list = async (show: "all" | "waiting" | "settled") =>
  wordsOf(await (await ask(`/vendor-lounge/messages?show=${show}`, { cookie: shop.cookie })).text());
const counts = async () => {
  const words = await list("waiting");
  return ["All", "Waiting for your answer", "No answer needed"].map((label) =>
    Number(new RegExp(`${label} \\((\\d+)\\)`).exec(words)?.[1]),
  );
};
/** The list is told after the message; the first page of a file takes long. */
const shows = (wanted: number[]) => vi.waitFor(async () => expect(await counts()).toEqual(wanted), { timeout: 15_000 });
const figures = async () => (await ask(LOUNGE, { cookie: shop.cookie })).json<Record<string, number | null>>();

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  shop = await aPerson({ username: `shop${count}`, role: "verified_vendor" });
  ann = await aPerson({ username: `ann${count}`, role: "trusted" });
  talk = await aConversation(ann, shop);
  await says(ann, talk, "Which lot is this?");
  await shows([1, 1, 0]);
});

describe("no answer needed", () => {
  it("takes a conversation out of those that wait, and puts it back", async () => {
    expect((await put(1, false)).status).toBe(200);
    expect(await counts()).toEqual([1, 0, 1]);
    expect(await list("settled")).toContain(ann.member.username);
    expect(await list("waiting")).toContain("Every conversation is answered.");
    expect((await put(1, true)).status).toBe(200);
    expect(await counts()).toEqual([1, 1, 0]);
  });

  it("changes no figure: the first message stays unanswered, and nothing counts as a time", async () => {
    const before = await figures();
    await put(1, false);
    expect(await figures()).toEqual(before);
    expect(before).toMatchObject({ responseRate: 0, averageResponseTime: null });
  });

  it("holds for the message that was seen: the next one waits again", async () => {
    await put(1, false);
    await says(ann, talk, "And when does it ship?");
    await shows([1, 1, 0]);
    expect((await put(1, false)).status).toBe(409);
    expect(await counts()).toEqual([1, 1, 0]);
    expect((await put(2, false)).status).toBe(200);
  });

  it("is refused where the vendor wrote last, and to whoever has no such conversation", async () => {
    await says(shop, talk, "Lot 44.");
    await shows([1, 0, 0]);
    expect((await put(2, false)).status).toBe(409);
    const other = await aPerson({ username: `other${freshNumber()}`, role: "verified_vendor" });
    expect([(await put(1, false, other)).status, (await put(1, false, ann)).status]).toEqual([404, 403]);
    expect((await put(1, false, shop, "nobody.nothing")).status).toBe(404);
    expect((await ask(`${LOUNGE}/conversations/${talk}`, { method: "PUT", json: {} })).status).toBe(401);
    expect((await put(0, false)).status).toBe(400);
  });

  it("comes out the same from two tabs at once", async () => {
    const answers = await Promise.all([put(1, false), put(1, false), put(1, false)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counts()).toEqual([1, 0, 1]);
  });

  it("is said by a form without scripts, which offers to take it back", async () => {
    const path = "/vendor-lounge/messages?show=waiting";
    const form = { intent: "settle", id: talk, seq: "1" };
    const done = await ask(path, { form, cookie: shop.cookie });
    expect([done.status, done.headers.get("location")]).toEqual([303, `${path}&settled=${talk}&seq=1`]);
    const after = await (await ask(done.headers.get("location") ?? "", { cookie: shop.cookie })).text();
    expect([wordsOf(after).includes("No answer needed. Undo"), after.includes('value="unsettle"')]).toEqual([
      true,
      true,
    ]);
    await ask(path, { form: { ...form, intent: "unsettle" }, cookie: shop.cookie });
    expect(await counts()).toEqual([1, 1, 0]);
    const late = await ask(path, { form: { ...form, seq: "9" }, cookie: shop.cookie });
    expect([
      late.status,
      wordsOf(await late.text()).includes("Something was written in this conversation since."),
    ]).toEqual([409, true]);
    expect((await ask(path, { form: { intent: "else" }, cookie: shop.cookie })).status).toBe(400);
  });
});
