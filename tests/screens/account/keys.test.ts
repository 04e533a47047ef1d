import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type KeyPairs, makeKeyPairs } from "@worker/domain/voice/sealed-messages/key-pairs";
import { clear } from "../../factories/insert";
import { rows } from "../../factories/moderation";
import { aBackup, addsKey, aWriter } from "../../factories/private-mode";
import { aConversation } from "../../factories/talking";
import { ask, freshNumber, PASSWORD, type Person } from "../../factories/site";

let key: KeyPairs;
let ann: Person, bea: Person;
const page = async (who: Person, query = "") =>
  (await ask(`/account/keys${query}`, { cookie: who.cookie, headers: { accept: "text/html" } })).text();
const remove = (who: Person, password = PASSWORD) =>
  ask("/account/keys", { cookie: who.cookie, form: { key: key.id, password } });

beforeAll(async () => {
  key = await makeKeyPairs(true);
});

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  [ann, bea] = [await aWriter(`ann${count}`), await aWriter(`bea${count}`)];
});

describe("the page of a member's keys", () => {
  it("says that there is none, and what scripts are needed for", async () => {
    const html = await page(ann);
    expect(html).toContain("No browser of yours is set up for private mode.");
    expect(html).toContain("need scripts");
  });

  it("lists the browsers of its reader only, as they call them", async () => {
    await addsKey(ann, key, { label: "Ann's <laptop>", backup: aBackup() });
    const html = await page(ann);
    expect(html).toContain("Ann&#x27;s &lt;laptop&gt;");
    expect(html).toContain("With a backup");
    expect(await page(bea)).not.toContain("laptop");
  });

  it("says what a removal takes away before it removes, without scripts", async () => {
    await addsKey(ann, key, { backup: aBackup() });
    expect(await page(ann)).not.toContain("Remove this browser");
    const asked = await page(ann, `?remove=${key.id}`);
    for (const text of [
      "Remove this browser",
      "its backup is deleted and restores it nowhere else",
      "It is your only one",
    ])
      expect(asked).toContain(text);
    const removed = await remove(ann);
    expect([removed.status, removed.headers.get("location")]).toEqual([303, "/account/keys"]);
    expect(await page(ann)).toContain("No browser of yours");
  });

  it("removes for the password only, and says why where it does not", async () => {
    await addsKey(ann, key, { label: "Ann's laptop" });
    expect(await page(ann, `?remove=${key.id}`)).toMatch(/<input[^>]*type="password"[^>]*required/);
    for (const [password, reason] of [
      ["not mine", "That is not your password."],
      ["", "Enter your password"],
    ] as const) {
      const refused = await remove(ann, password);
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(html).toContain(reason);
      expect(html).toContain("Remove this browser");
    }
    expect(await rows("select removed_at from message_keys")).toEqual([{ removed_at: null }]);
  });

  it("removes nobody else's, and what is removed already is so", async () => {
    await addsKey(ann, key);
    expect((await remove(bea)).status).toBe(303);
    expect(await rows("select removed_at from message_keys")).toEqual([{ removed_at: null }]);
    await remove(ann);
    expect((await remove(ann)).status).toBe(303);
    expect((await ask("/account/keys", { cookie: ann.cookie, form: {} })).status).toBe(404);
  });

  it("tells browsers of one name apart, by what is shown and by what is read out", async () => {
    await addsKey(ann, key, { label: "Chrome on Linux" });
    await addsKey(ann, await makeKeyPairs(true), { label: "Chrome on Linux" });
    const html = await page(ann);
    for (const name of ["Chrome on Linux", "Chrome on Linux (2)"]) {
      expect(html).toContain(`<strong>${name}</strong>`);
      expect(html).toContain(`aria-label="Remove ${name}"`);
    }
  });

  it("leads back to the conversation from which its reader came, through a removal too", async () => {
    await addsKey(ann, key);
    const talk = await aConversation(ann, bea);
    const path = `/messages?conversation=${talk}`;
    const query = `back=${encodeURIComponent(path)}`;
    const there = (await (await ask(path, { cookie: ann.cookie })).text()).includes(`/account/keys?${query}`);
    expect(there).toBe(true);
    const way = `href="${path}"`;
    expect(await page(ann, `?${query}`)).toContain(way);
    const asked = await page(ann, `?remove=${key.id}&${query}`);
    expect(asked).toContain(way);
    const removed = await ask(`/account/keys?${query}`, {
      cookie: ann.cookie,
      form: { key: key.id, password: PASSWORD },
    });
    expect(removed.headers.get("location")).toBe(`/account/keys?${query}`);
  });

  it.each(["https://evil.example/messages?x", "//evil.example/messages/x", "/admin", "/messages.evil", "javascript:0"])(
    "leads nowhere else (%s)",
    async (back) => {
      const html = await page(ann, `?back=${encodeURIComponent(back)}`);
      expect(html).not.toContain("Back to the conversation");
    },
  );

  it("is reached from the account and from the messages", async () => {
    for (const path of ["/account", "/messages"])
      expect(await (await ask(path, { cookie: ann.cookie })).text()).toContain('href="/account/keys"');
  });
});
