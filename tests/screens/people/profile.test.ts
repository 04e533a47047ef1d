import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, freshNumber, ledTo, type Person } from "../../factories/site";

let ann: Person, bea: Person;
const pathOf = ({ member }: Person) => `/profile/${member.id}`;
const html = async (path: string, by?: Person) => (await ask(path, { cookie: by?.cookie })).text();
const words = async (path: string, by?: Person) => wordsOf(await html(path, by));
const press = (by: Person, whom: Person, what: "follow" | "friend" | "block", intent: string, returnTo?: string) =>
  ask(`${pathOf(whom)}/${what}`, { cookie: by.cookie, form: { intent, ...(returnTo && { returnTo }) } });
/** The words of the form that is sent there. */
const formTo = (page: string, what: string) =>
  wordsOf(new RegExp(`<form[^>]*action="[^"]*/${what}"[\\s\\S]*?</form>`).exec(page)?.[0] ?? "").trim();

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}`, role: "trusted" });
});

describe("a profile", () => {
  it("tells a visitor who somebody is, offers nothing that needs an account, and stays out of search engines", async () => {
    const page = await html(pathOf(bea));
    expect(page).toContain('content="noindex"');
    for (const text of [bea.member.username, "Trusted", "Joined", "Followers"]) expect(wordsOf(page)).toContain(text);
    expect(page).not.toMatch(/\/follow"|\/friend"|\/followers"|\/block"/);
    expect((await ask("/profile")).status).toBe(401);
  });

  it("of one's own leads to what can be changed, and has no button to follow or write to oneself", async () => {
    const own = await ask("/profile", { cookie: ann.cookie });
    expect([own.status, own.headers.get("location")]).toEqual([302, pathOf(ann)]);
    const page = await html(pathOf(ann), ann);
    for (const path of ["/friends", "/profile/settings", "/profile/customize", `${pathOf(ann)}?as=visitor`])
      expect(page).toContain(`href="${path}"`);
    expect(page).not.toMatch(/\/follow"|\/friend"|\/messages\?user=/);
  });

  it("names the listed vendor that somebody speaks for", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Harrow Leaf" })]);
    await env.DB.prepare("update users set vendor_id = 'v1', role = 'verified_vendor' where id = ?")
      .bind(bea.member.id)
      .run();
    expect(await words(pathOf(bea))).toContain("Speaks for Harrow Leaf");
    await env.DB.exec("update vendors set hidden_at = 1");
    expect(await words(pathOf(bea))).not.toContain("Harrow Leaf");
  });

  it("is not found where nobody is, by nobody", async () => {
    expect((await ask("/profile/nobody", { cookie: ann.cookie })).status).toBe(404);
    expect((await ask("/profile/nobody/followers", { cookie: ann.cookie })).status).toBe(404);
  });
});

describe("the follow button", () => {
  it("says what it does in each state, by plain forms that come back", async () => {
    const seen = async (by: Person, whom: Person) => formTo(await html(pathOf(whom), by), "follow");
    expect(await seen(ann, bea)).toBe("Follow");
    const done = await press(ann, bea, "follow", "follow");
    expect([done.status, done.headers.get("location")]).toEqual([303, pathOf(bea)]);
    expect(await ledTo(done, ann)).toContain("You follow this member now.");
    expect([await seen(ann, bea), await seen(bea, ann)]).toEqual(["Following", "Follow Back"]);
    expect(await words(pathOf(ann), bea)).toContain("Follows you");
    await press(ann, bea, "follow", "unfollow");
    expect([await seen(ann, bea), await seen(bea, ann)]).toEqual(["Follow", "Follow"]);
    const away = await press(ann, bea, "follow", "follow", "//evil.example");
    expect(away.headers.get("location")).toBe("/");
    expect((await press(ann, bea, "follow", "like")).status).toBe(400);
  });

  it("leads who opens its address by hand to the profile", async () => {
    const answer = await ask(`${pathOf(bea)}/follow`, { cookie: ann.cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, pathOf(bea)]);
  });
});

describe("the friend buttons", () => {
  it("ask, take back, accept, decline and end", async () => {
    const seen = async (by: Person, whom: Person) => {
      const page = await html(pathOf(whom), by);
      return [...page.matchAll(/<form[^>]*\/friend"[\s\S]*?<\/form>/g)].map(([form]) => wordsOf(form).trim());
    };
    expect(await seen(ann, bea)).toEqual(["Add Friend"]);
    await press(ann, bea, "friend", "ask");
    expect([await seen(ann, bea), await seen(bea, ann)]).toEqual([["Cancel request"], ["Accept", "Decline"]]);
    await press(ann, bea, "friend", "cancel");
    expect(await seen(bea, ann)).toEqual(["Add Friend"]);
    await press(ann, bea, "friend", "ask");
    expect(await ledTo(await press(bea, ann, "friend", "decline"), bea)).toContain("They are not told.");
    expect([await seen(ann, bea), await seen(bea, ann)]).toEqual([["Cancel request"], ["Add Friend"]]);
    expect(await ledTo(await press(bea, ann, "friend", "ask"), bea)).toContain("You are friends now.");
    expect([await seen(ann, bea), await seen(bea, ann)]).toEqual([["Remove friend"], ["Remove friend"]]);
    await press(ann, bea, "friend", "remove");
    expect(await seen(bea, ann)).toEqual(["Add Friend"]);
  });

  it("say why nothing was done", async () => {
    const late = await press(ann, bea, "friend", "accept");
    expect([late.status, await ledTo(late, ann)]).toEqual([
      303,
      expect.stringContaining("This request is no longer there."),
    ]);
  });
});

describe("blocking on a profile", () => {
  it("asks once, empties both sides, and leaves its maker a way back", async () => {
    await press(ann, bea, "follow", "follow");
    expect(await words(`${pathOf(bea)}/block`, ann)).toContain("unblocking does not bring that back");
    expect(await ledTo(await press(ann, bea, "block", "block"), ann)).toContain("You blocked this member.");
    expect((await ask(pathOf(ann), { cookie: bea.cookie })).status).toBe(404);
    const shut = await html(pathOf(bea), ann);
    expect(wordsOf(shut)).toContain(`You blocked ${bea.member.username}.`);
    expect(shut).not.toMatch(/\/follow"|\/messages\?user=|Followers/);
    await press(ann, bea, "block", "unblock");
    expect(formTo(await html(pathOf(bea), ann), "follow")).toBe("Follow");
    expect((await ask(`${pathOf(ann)}/block`, { cookie: ann.cookie })).status).toBe(404);
  });
});

describe("who follows somebody", () => {
  it("is a page without scripts, with search and the texts for nobody", async () => {
    const list = `${pathOf(bea)}/followers`;
    expect(await words(list, ann)).toContain("No followers yet.");
    expect(await words(`${pathOf(bea)}/following`, ann)).toContain("No following yet.");
    await press(ann, bea, "follow", "follow");
    const page = await html(list, bea);
    expect(wordsOf(page)).toContain(ann.member.username);
    expect(page).toContain(`href="${pathOf(ann)}"`);
    expect(page).toContain(`action="${pathOf(ann)}/follow"`);
    expect(await words(`${list}?q=zed`, bea)).toContain("No users found matching your search.");
    expect(await words(`${list}?q=ANN`, bea)).toContain(ann.member.username);
    expect(await words(`${list}?cursor=nonsense`, bea)).toContain(ann.member.username);
    expect((await ask(list)).status).toBe(401);
  });
});
