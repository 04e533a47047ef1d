import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { type Mails, unsubscribePath } from "@worker/domain/foundation/telling/unsubscribe";
import { readSettings } from "@worker/env";
import { ask } from "../../factories/site";
import { textOf } from "../../factories/vendor-people";

const pathOf = (mails: Mails, member = "anna") => unsubscribePath(readSettings(env as never).HASH_KEY, member, mails);
const heading = async (answer: Response) => [answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]];
const chosen = async () =>
  (
    await env.DB.prepare(
      "select user_id || ' ' || type || ' ' || mail as c from notification_preferences order by c",
    ).all<{ c: string }>()
  ).results.map(({ c }) => c);
const digests = async () =>
  (
    await env.DB.prepare("select user_id || ' ' || period as c from notification_digests order by c").all<{
      c: string;
    }>()
  ).results.map(({ c }) => c);

beforeEach(async () => {
  await env.DB.exec("delete from notification_preferences; delete from notification_digests");
  await env.DB.exec(
    "insert into notification_preferences values ('anna', 'reply', 1, 'daily', 0), ('anna', 'like', 1, 'daily', 0), ('anna', 'mention', 1, 'at_once', 0), ('ben', 'reply', 1, 'daily', 0)",
  );
  await env.DB.exec("insert into notification_digests values ('anna', 'daily', 1, 1), ('ben', 'daily', 1, 1)");
});

describe("the page that ends mails", () => {
  it("asks first, and ends a digest by its button", async () => {
    const path = await pathOf("daily");
    const shown = await ask(path);
    expect(shown.headers.get("cache-control")).toContain("no-store");
    expect(textOf(await shown.text())).toContain("We will no longer send the daily digest by email.");
    expect(await chosen()).toContain("anna reply daily");
    const posted = await ask(path, { form: {} });
    expect([posted.status, posted.headers.get("location")]).toEqual([303, path]);
    expect(await chosen()).toEqual(["anna like never", "anna mention at_once", "anna reply never", "ben reply daily"]);
    expect(await digests()).toEqual(["ben daily"]);
    expect(await heading(await ask(path))).toEqual([200, "These emails have stopped"]);
  });

  it("ends one kind alone, and the digest stays while another is in it", async () => {
    await ask(await pathOf("reply"), { form: {} });
    expect(await chosen()).toContain("anna reply never");
    expect(await chosen()).toContain("anna like daily");
    expect(await digests()).toEqual(["anna daily", "ben daily"]);
  });

  it("takes a mail program's own post", async () => {
    await ask(await pathOf("mention"), { form: { "List-Unsubscribe": "One-Click" } });
    expect(await chosen()).toContain("anna mention never");
  });

  it("knows no link that was not signed for this member and these mails", async () => {
    const path = await pathOf("mention");
    const others = [path.replace("anna", "ben"), path.replace("mention", "daily"), `${path}0`, "/mail/unsubscribe"];
    for (const other of others) {
      await ask(other, { form: {} });
      expect(await heading(await ask(other))).toEqual([404, "Unknown link"]);
    }
    expect(await chosen()).toContain("anna mention at_once");
    expect(await digests()).toEqual(["anna daily", "ben daily"]);
  });
});
