import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { tellOfMessages } from "@worker/domain/foundation/telling/tell-of-messages";
import { Usage } from "@worker/observe/usage";
import { clear } from "../../factories/insert";
import { mailsTo } from "../../factories/mail";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";
import { aTelling } from "../../factories/telling";

let ann: Person, shop: Person;
let talk: string;

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}`, role: "trusted" });
  shop = await aPerson({ username: `shop${count}`, role: "verified_vendor" });
  talk = await aConversation(ann, shop);
});

const wordsAt = async (path: string, who = shop) => wordsOf(await (await ask(path, { cookie: who.cookie })).text());
const conversation = () => objectStubs(env, new Usage()).conversation(talk);
/** The list is told after the answer, and of what follows at once a second later. */
const soon = (shown: () => Promise<void>) => vi.waitFor(shown, 5000);
/** Has the conversation say something of its own. */
const line = async (who = ann) => {
  const json = { days: 30, accepted: true };
  const said = await ask(`/api/conversations/${talk}/retention`, { method: "PUT", cookie: who.cookie, json });
  expect(said.status).toBe(200);
};
const LINE = "Messages are now deleted after 30 days";

describe("a question that a line follows", () => {
  beforeEach(async () => {
    await says(ann, talk, "Is the May lot in?");
    await line();
    const told = env.DB.prepare("select min(last_seq) as seq from inbox_entries");
    await soon(async () => expect(await told.first("seq")).toBe(2));
  });

  it("waits for an answer still", async () => {
    for (const path of ["/vendor-lounge", "/vendor-lounge/messages?show=waiting"]) {
      const words = await wordsAt(path);
      expect(words).toContain(ann.member.username);
      expect(words).not.toContain("Every conversation is answered.");
    }
    await says(shop, talk, "It is");
    await line(shop);
    await soon(async () =>
      expect(await wordsAt("/vendor-lounge/messages?show=waiting")).toContain("Every conversation is answered."),
    );
  });

  it("is told by mail", async () => {
    await env.DB.prepare("update users set email = 'shop@example.org', email_verified_at = 1 where id = ?1")
      .bind(shop.member.id)
      .run();
    await env.DB.prepare("insert into notification_preferences values (?, 'message', 1, 'at_once', 0)")
      .bind(shop.member.id)
      .run();
    await tellOfMessages(connect(env.DB), { now: Date.now() + 120_000, ...aTelling }, 100);
    expect(await mailsTo("shop@example.org")).toHaveLength(1);
  });

  it("is not what its sender is said to have written last", async () => {
    expect(await wordsAt("/messages", ann)).not.toContain(`You: ${LINE}`);
  });
});

describe("what stands in the list where no words can", () => {
  it("says of a message that moderators took it down, until it is put back", async () => {
    const seq = await says(ann, talk, "You liar");
    await conversation().setRemoved(seq, "It insults.");
    for (const who of [ann, shop])
      await soon(async () => {
        const words = await wordsAt("/messages", who);
        expect(words).toContain("Taken down by our moderators");
        expect(words).not.toMatch(/Message taken back|You: Taken/);
      });
    await conversation().setRemoved(seq, null);
    await soon(async () => expect(await wordsAt("/messages")).toContain("You liar"));
  });

  it("says of a message that its sender took it back", async () => {
    const seq = await says(ann, talk, "Oh no");
    await ask(`/api/conversations/${talk}/messages/${seq}`, { method: "DELETE", cookie: ann.cookie });
    await soon(async () => expect(await wordsAt("/messages", ann)).toContain("You: Message taken back"));
  });
});
