import { describe, expect, it } from "vitest";
import { getDocument } from "@worker/domain/foundation/content/documents";
import { textOf, type Tree } from "@worker/domain/foundation/content/tree";
import { MESSAGE_LIMIT_VALUES } from "@worker/domain/voice/messaging/limit-values";
import { loadPages } from "./pages";

const addresses = ["privacyEmail", "legalEmail", "safetyEmail", "supportEmail", "vendorEmail"];
const values = {
  ...Object.fromEntries(addresses.map((key) => [key, `${key}@leafproof.test`])),
  ...MESSAGE_LIMIT_VALUES,
};

/** The words under each h2, keyed by the heading without its number. */
function sections(tree: Tree): Map<string, string> {
  const found = new Map<string, string>();
  let current: string | undefined;
  for (const node of tree.children) {
    if (node.type === "element" && node.tagName === "h2") {
      current = textOf(node).replace(/^\d+\. /, "");
      found.set(current, "");
    } else if (current !== undefined) found.set(current, `${found.get(current)!} ${textOf(node)}`);
  }
  return found;
}
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\p{Letter}/u.test(word)).length;

/** The legal pages' sections in their order (rules/content#legal-pages). */
const LEGAL: Record<string, { date: string; sections: RegExp[] }> = {
  "legal/privacy-policy": {
    date: "July 10, 2025",
    sections: [
      /information collected/i,
      /taper app data.*never shared except as required by law/i,
      /use/i,
      /sharing/i,
      /choices/i,
      /California rights/,
      /retention/i,
      /security/i,
      /children under 21/i,
      /third-party links/i,
      /international users/i,
      /changes/i,
      /contact/i,
    ],
  },
  "legal/terms-of-service": {
    date: "July 10, 2025",
    sections: [
      /eligibility.*21/i,
      /use and prohibited conduct/i,
      /user content license/i,
      /intellectual property/i,
      /taper app/i,
      /third-party links/i,
      /disclaimers/i,
      /liability/i,
      /indemnification/i,
      /termination/i,
      /California law.*binding arbitration.*class-action waiver/,
      /changes/i,
      /contact/i,
    ],
  },
  "legal/legal-disclaimer": {
    date: "December 2024",
    sections: [
      /medical/i,
      /legal status/i,
      /vendor and product/i,
      /information accuracy/i,
      /liability/i,
      /age/i,
      /contact and reporting/i,
      /acknowledgment/i,
    ],
  },
};

describe.each(Object.entries(LEGAL))("%s", (name, expected) => {
  const document = getDocument(name, values, true)!;
  const found = sections(document.tree);

  it("carries its date", () => {
    expect(document.updatedText).toBe(expected.date);
  });

  it("has exactly its sections, numbered and in order", () => {
    expect(found.size).toBe(expected.sections.length);
    [...found.keys()].forEach((heading, index) => expect(heading).toMatch(expected.sections[index]!));
    document.headings.forEach(({ text }, index) => expect(text).toMatch(new RegExp(`^${index + 1}\\. `)));
  });

  it("really says something in each", () => {
    for (const [heading, text] of found) expect(wordsIn(text), heading).toBeGreaterThanOrEqual(60);
  });
});

describe("what the legal pages promise", () => {
  const say = (name: string) => textOf(getDocument(name, values, true)!.tree);

  it("states its fixed numbers", () => {
    expect(say("legal/privacy-policy")).toMatch(/To know, up to twice in any 12 months/);
    expect(say("legal/privacy-policy")).toMatch(/unsubscribe link/);
    expect(say("legal/privacy-policy")).toMatch(/never shared except as required by law/);
    expect(say("legal/privacy-policy")).toMatch(/deleted after 90 days/);
    expect(say("legal/privacy-policy")).toMatch(/deleted 30 days after the decision/);
    expect(say("legal/terms-of-service")).toMatch(/limited to \$100/);
    expect(say("legal/terms-of-service")).toMatch(/at least 21 years old/);
    expect(say("legal/legal-disclaimer")).toMatch(/Falsifying your age ends your access/);
  });

  it.each([
    ["a member keeps for themselves", /on your wishlist, the prices below which you want to hear from us/],
    ["the address of a private feed opens", /anyone who has its address can read your news/],
    ["a picture shows that nobody takes out of it", /We cannot remove what the image itself shows/],
    [
      "a video keeps, and what is taken out of it",
      /take places, times, camera data and tracks of sensors out of the file/,
    ],
    ["becomes of photographs when a review is withdrawn", /only you and our moderators can still open its photographs/],
    [
      "becomes of photographs when reviews stay",
      /the photographs in your reviews, your profile, your galleries and your collection, your videos, and your social posts .* are deleted either way/,
    ],
    ["an admin reads who views the site as a member", /your wishlist, price alerts, purchases and bookmarks/],
    ["suggests people, and that it can be switched off", /switch off that you are suggested to other members/],
    [
      "a profile shows, and to whom",
      /choose who can read your profile, and with it your social posts: everyone, followers and friends, or nobody else/,
    ],
    ["a restricted member still sees", /no more than your name, picture and role, and the vendor you speak for/],
    ["becomes of what an experience report says", /we show it as your words only, never added up/],
  ])("names in the privacy policy what %s", (_, words) => {
    expect(say("legal/privacy-policy")).toMatch(words);
  });

  it("calls no page of profiles missing, since there are some", () => {
    expect(say("legal/privacy-policy")).not.toMatch(/none of these pages exists|come later, with profiles/);
  });

  it("gives the poison control number on every health page", () => {
    const pages = ["legal/legal-disclaimer", "education/dosing", "education/potentiators", "education/tapering"];
    for (const name of pages) expect(say(name)).toContain("1-800-222-1222");
  });
});

const NUMBER = String.raw`(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|half|several|a few)`;
const UNIT = String.raw`(?:mg|g|kg|ml|mcg|µg|oz|grams?|milligrams?|micrograms?|ounces?|milliliters?|teaspoons?|tablespoons?|capsules?|tablets?|pills?|doses?|shots?)`;
const AMOUNT = new RegExp(
  String.raw`\b${NUMBER}[\s-]*(?:to\s+\d+\s*)?${UNIT}\b|${UNIT}\s+(?:per|a|each|every)\s+(?:day|dose|time|hour|week)`,
  "i",
);

describe("amounts", () => {
  it("would be noticed", () => {
    for (const text of [
      "take 2 g",
      "2.5g",
      "10 mg",
      "two capsules",
      "500mg",
      "three to 5 grams",
      "capsules per day",
      "1-2 tablets",
    ]) {
      expect(text).toMatch(AMOUNT);
    }
    for (const text of ["micrograms per gram", "milligrams per serving", "Section 7", "within 12 months"])
      expect(text).not.toMatch(AMOUNT);
  });

  it.each(loadPages())("%s names none (rules/substances#no-dosing-advice)", (name) => {
    expect(textOf(getDocument(name, values, true)!.tree)).not.toMatch(AMOUNT);
  });
});

/** "Is legal for you" may stand only where it is denied, asked, or confirmed by the reader. */
const claimsIn = (text: string) =>
  text
    .split(/[.;:!?]\s/)
    .filter((sentence) => /\b(?:is|are) (?:\w+ly )?(?:safe|legal|lawful|harmless)\b(?! or)/i.test(sentence))
    .filter((sentence) => !/\b(?:never|not|nor|no|nothing|whether|cannot|confirm|if)\b/i.test(sentence));

describe("tone", () => {
  it("would notice a claim", () => {
    expect(
      claimsIn("Kratom is legal in Ohio. It is completely safe. Nothing says that it is lawful for you."),
    ).toHaveLength(2);
  });

  it.each(loadPages())("%s promises nothing", (name, source) => {
    expect(claimsIn(textOf(getDocument(name, values, true)!.tree))).toEqual([]);
    expect(source).not.toMatch(
      /\b(?:best-in-class|amazing|revolutionary|miracle|cutting-edge|world-class|game.changing)\b/i,
    );
    expect(source).not.toMatch(/[\u{1F300}-\u{1FAFF}]/u);
  });
});
