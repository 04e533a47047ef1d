import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { readPost } from "@worker/domain/foundation/markup/read-post";
import { adminForm } from "@worker/domain/foundation/users/forms";
import { drawn, membersCalled, mentionedNames, SITE } from "./site";

const link = (name: string, id = "M1") => `<a href="/profile/${id}" class="mention">@${name}</a>`;
const mentioned = (source: string, ...names: string[]) =>
  readPost(source, SITE).draw(membersCalled(...names)).mentioned;

describe("a mention", () => {
  it("links a member as the member writes the name", () => {
    expect(drawn("Thanks @sam_LEAF!", ["Sam_Leaf"])).toBe(`<p>Thanks ${link("Sam_Leaf")}!</p>`);
  });

  it("of nobody stays text", () => {
    expect(drawn("Hi @nobody_here_ and @no", ["Sam"])).toBe("<p>Hi @nobody_here_ and @no</p>");
  });

  it.each(["`@sam`", "    @sam", "```\n@sam\n```", "[@sam](/x)", "\\@sam", "a@sam", "https://a.example/@sam", "/@sam"])(
    "is none in %s",
    (source) => {
      expect(drawn(source, ["Sam"])).not.toContain("mention");
      expect(mentionedNames(source)).toEqual([]);
    },
  );

  it.each([
    "*@sam*",
    "(@sam)",
    "“@sam”",
    "@sam's",
    "> @sam",
    "- @sam",
    "# @sam",
    "a|b\n-|-\n@sam|c",
    "x\n@sam",
    "~~@sam~~",
  ])("is one in %s", (source) => {
    expect(drawn(source, ["Sam"])).toContain(link("Sam"));
    expect(mentionedNames(source)).toEqual(["sam"]);
  });

  it("leaves the period to its sentence, unless the name has it", () => {
    expect(drawn("Ask @sam.", ["Sam"])).toBe(`<p>Ask ${link("Sam")}.</p>`);
    expect(drawn("Ask @sam.", ["Sam", "Sam."])).toBe(`<p>Ask ${link("Sam.", "M2")}</p>`);
    expect(mentionedNames("Ask @sam.")).toEqual(["sam"]);
  });

  it("counts 20 names at most, each once", () => {
    const source = Array.from({ length: 40 }, (_, index) => `@name${index} @NAME${index}`).join(" ");
    expect(mentionedNames(source)).toEqual(Array.from({ length: 20 }, (_, index) => `name${index}`));
  });

  it("speaks to whom it links, but not out of a quote", () => {
    expect(mentioned("@sam @SAM @kim @nobody\n\n> @lee", "Sam", "Kim", "Lee")).toEqual(["M1", "M2"]);
    expect(drawn("> @lee", ["Lee"])).toContain(link("Lee"));
  });

  it("takes no look-alike for a member", () => {
    expect(drawn("@5am", ["Sam"])).toBe("<p>@5am</p>");
  });

  it("reaches every name that can be registered", () => {
    const { username } = adminForm(0).entries;
    const characters = fc.constantFrom(...Array.from("aZß09._-éЖ中𝒶ı"));
    const names = fc.string({ unit: characters, minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(names, (name) => {
        fc.pre(v.safeParse(username, name).success);
        expect(mentioned(`Hello @${name} there`, name)).toEqual(["M1"]);
      }),
    );
  });
});
