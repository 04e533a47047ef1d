import { beforeAll, describe, expect, it } from "vitest";
import { aCategory, aDiscussion, insertCategories } from "../../factories/forum";
import { aForum } from "../../factories/forum-writing";
import { ask } from "../../factories/site";
import { shareLinks } from "../../../app/share/share-targets";

describe("sharing a post", () => {
  const url = "https://leafproof.example/community/post/01J?a=1&b=2";
  const links = shareLinks({ url, title: 'Batch HL-2611 & "what" it says' });

  it("offers every target", () => {
    expect(links.map(({ name }) => name)).toEqual(["Reddit", "Twitter", "Facebook", "Telegram", "WhatsApp", "Email"]);
  });

  it("hands over address and title whole, whatever stands in them", () => {
    for (const { name, href } of links) {
      const { searchParams } = new URL(href);
      const all = [...searchParams.values()].join(" ");
      expect(all, name).toContain(url);
      expect([...searchParams.keys()], name).not.toContain("b");
    }
    expect(links.map(({ href }) => new URL(href).protocol)).toEqual([...Array<string>(5).fill("https:"), "mailto:"]);
  });
});

describe("/community/post/:id/share", () => {
  const page = async (id: string) => {
    const answer = await ask(`/community/post/${id}/share`);
    return { status: answer.status, html: await answer.text() };
  };

  beforeAll(async () => {
    await aForum({});
    await insertCategories([aCategory({ id: "zone", capability: "forum.vendorZone" })]);
    await aDiscussion({ thread: { id: "seals", title: "Seals that do not close" }, replies: 1 });
    await aDiscussion({ thread: { id: "prices", title: "Only among vendors", categoryId: "zone" }, replies: 1 });
  });

  it("offers the address and every target without scripts", async () => {
    const { status, html } = await page("seals-r1");
    expect(status).toBe(200);
    expect(html).toContain('value="http://localhost/community/post/seals-r1"');
    for (const name of ["Reddit", "Twitter", "Facebook", "Telegram", "WhatsApp", "Email"]) expect(html).toContain(name);
    expect(html).toContain("Share “Seals that do not close”");
  });

  it("tells nothing of a post that its reader may not read, or of none", async () => {
    const hidden = await page("prices-r1");
    expect([hidden.status, hidden.html.includes("Only among vendors")]).toEqual([404, false]);
    expect((await page("nothing")).status).toBe(404);
  });
});
