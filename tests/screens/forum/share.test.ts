import { describe, expect, it } from "vitest";
import { shareLinks } from "../../../app/forum/share/share-targets";

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
