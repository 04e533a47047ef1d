import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { aForum, as, aThreadInput } from "../../factories/forum-writing";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, freshNumber, ORIGIN, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

let ann: Person, bea: Person, cal: Person;
let talk: string;

const SHOPS = ["harrow", "quiet", "moss", "fen"];
const shop = (id: string): string => `${ORIGIN}/vendor/${id}`;

interface Card {
  path: string | null;
  title: string;
  line: string;
}
async function cardsOf(text: string, who = bea): Promise<Card[]> {
  const seq = await says(ann, talk, text);
  const answer = await ask(`/api/conversations/${talk}/messages/${seq}/cards`, { cookie: who.cookie });
  return (await answer.json<{ items: Card[] }>()).items;
}
const screen = (who: Person) => ask(`/messages?conversation=${talk}`, { cookie: who.cookie });

beforeAll(() => stopClock());
beforeEach(async () => {
  await aForum({ writer: { role: "verified_vendor" } });
  await insert(
    env.DB,
    "vendors",
    SHOPS.map((id) => aVendor({ id, name: `The ${id} shop`, hiddenAt: null, ratingSum: 9, ratingCount: 2 })),
  );
  const n = freshNumber();
  ann = await aPerson({ username: `ann-links${n}` });
  bea = await aPerson({ username: `bea-reads${n}` });
  cal = await aPerson({ username: `cal-asks${n}` });
  talk = await aConversation(ann, bea);
});

describe("an address of this site in a message", () => {
  it("is shown with what it leads to, wherever it stands in the text", async () => {
    expect(await cardsOf(`Have you seen ${shop("harrow")}? I mean (${shop("quiet")}).`)).toEqual([
      { path: "/vendor/harrow", title: "The harrow shop", line: "4.5 of 5 from 2 reviews" },
      { path: "/vendor/quiet", title: "The quiet shop", line: "4.5 of 5 from 2 reviews" },
    ]);
  });

  it("has three cards at most, and each page one", async () => {
    expect(await cardsOf(SHOPS.map(shop).join(" "))).toHaveLength(3);
    expect(await cardsOf(`${shop("moss")} ${shop("moss")}/ ${shop("moss")}#top`)).toHaveLength(1);
  });

  it.each([
    ["another site", "https://elsewhere.example/vendor/harrow"],
    ["a site that begins like this one", `${ORIGIN}.example/vendor/harrow`],
    ["a name before the host", `http://localhost@elsewhere.example/vendor/harrow`],
    ["a page like any other", `${ORIGIN}/mission`],
    ["what never was", shop("nobody")],
    ["a path alone", "/vendor/harrow"],
  ])("has no card where it is %s", async (_, text) => {
    expect(await cardsOf(text)).toEqual([]);
  });

  it("says nothing that its reader may not see", async () => {
    const writer = as("writer", { role: "verified_vendor" });
    const zone = await createThread(
      writer,
      aThreadInput({ categoryId: "verified-vendors", title: "Margins of the year" }),
    );
    expect(await cardsOf(`${ORIGIN}/community/thread/${zone.threadId}`)).toEqual([]);
    await env.DB.exec("update vendors set hidden_at = 1 where id = 'harrow'");
    expect(await cardsOf(`${shop("harrow")} ${shop("nobody")}`)).toEqual([]);
  });

  it("is read for members of the conversation only", async () => {
    const seq = await says(ann, talk, shop("harrow"));
    const path = `/api/conversations/${talk}/messages/${seq}/cards`;
    expect((await ask(path, { cookie: cal.cookie })).status).toBe(404);
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path.replace(String(seq), "99"), { cookie: bea.cookie })).status).toBe(404);
  });

  it("costs the screen one round trip where there is any, and none otherwise", async () => {
    await says(ann, talk, "No address");
    const first = await screen(bea);
    await first.text();
    const before = costOfAnswer(first).trips;
    await says(ann, talk, `${shop("harrow")} ${shop("moss")}`);
    const after = await screen(bea);
    expect(costOfAnswer(after).trips).toBe(before + 1);
    expect(await after.text()).toMatch(/class="talk-card"><a[^>]*href="\/vendor\/harrow"[^>]*>The harrow shop<\/a>/);
  });
});
