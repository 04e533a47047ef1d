import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let ann: Person, runner: Person;
const run = async (vendorId: string | null, set = "") =>
  env.DB.prepare(`update users set vendor_id = ?${set} where id = ?`).bind(vendorId, runner.member.id).run();
const html = async (path: string, who?: Person) => (await ask(path, { cookie: who?.cookie })).text();
const way = () => `/messages?user=${runner.member.id}`;

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  runner = await aPerson({ username: `vend${count}`, role: "verified_vendor" });
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane" }),
    aVendor({ id: "gone", name: "Gone Shop", hiddenAt: 1 }),
  ]);
});

describe("a vendor's page", () => {
  it("leads to a conversation with the account that runs it", async () => {
    await run("harrow");
    expect(await html("/vendor/harrow", ann)).toContain(`href="${way()}"`);
    expect(await html("/vendor/harrow")).toContain(`href="${way()}"`);
    expect(await html("/vendor/harrow", runner)).not.toContain(`href="${way()}"`);
  });

  it.each(["", ", suspended_at = 1", ", deleted_at = 1", ", role = 'member'"])(
    "leads to nobody who cannot answer for it (%s)",
    async (set) => {
      await run(set === "" ? null : "harrow", set);
      expect(await html("/vendor/harrow", ann)).not.toContain("/messages?user=");
    },
  );
});

describe("whom to write to", () => {
  const people = async () => wordsOf(await html("/messages/new", ann));

  it("says which vendor's account it is", async () => {
    await run("harrow");
    expect(await people()).toContain("Harrow Lane");
    expect(wordsOf(await html(`/messages/new?q=${runner.member.username}`, ann))).toContain("Harrow Lane");
  });

  it("names no page that is hidden", async () => {
    await run("gone");
    expect(await people()).not.toContain("Gone Shop");
  });
});
