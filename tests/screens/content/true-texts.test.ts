import { beforeAll, describe, expect, it } from "vitest";
import routes from "../../../app/routes";
import { stopClock } from "../../factories/cost";
import { ask } from "../../factories/site";
import { loadPages } from "../../domain/foundation/content/pages";

beforeAll(() => stopClock());

/** Words that deny a part or promise it for later. */
const DENIES =
  /later release|not open yet|has not started|not here yet|opens? later|opens? with|once [^.]* opens?\b|\blater\b/i;
/** What such a sentence may speak of, and the screen that has to be missing as long as it does. */
const TO_COME: readonly [says: RegExp, route: string | null][] = [
  [/tester/i, "trusted-tester-application"],
  [/reward|points/i, "rewards"],
  [/social hub/i, "social"],
  [/forum|threads?\b|Verified Vendor Zone/i, "community"],
  [/private mode/i, null],
  [/messages?\b|Message a vendor/i, "messages"],
  [/taper/i, "taper-tracker"],
  [/profiles?\b/i, "profile"],
  [/compliance/i, "quality-compliance"],
  [/Scores of how fast/, "vendor-accountability"],
  // Announced as news, with a date; a recall has no screen of its own.
  [/recall/i, null],
  [/marked? <|What has the mark/, null],
];
const upcoming = new Set(routes.filter(({ file }) => file === "content/upcoming.tsx").map(({ path }) => path));

const sentencesOf = (text: string): string[] =>
  text
    .replace(/<script.*?<\/script>|<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .split(/(?<=[.!?:])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim());

function unfounded(text: string): string[] {
  return sentencesOf(text)
    .filter((sentence) => DENIES.test(sentence))
    .filter((sentence) => {
      const topics = TO_COME.filter(([says]) => says.test(sentence));
      return topics.length === 0 || topics.some(([, route]) => route !== null && !upcoming.has(route));
    });
}

describe("what the texts say is not open yet", () => {
  it.each(loadPages("about/"))("is really missing: %s", (_, source) => expect(unfounded(source)).toEqual([]));
  it.each(loadPages("news/"))("is really missing: %s", (_, source) => expect(unfounded(source)).toEqual([]));
  it.each(loadPages("legal/privacy"))("is really missing: %s", (_, source) =>
    expect(unfounded(source).filter((sentence) => /open yet|later release/.test(sentence))).toEqual([]),
  );
  it("is really missing: laws", () =>
    expect(loadPages("education/laws").flatMap(([, source]) => unfounded(source))).toEqual([]));

  it("is really missing: the benefits of vendors", async () => {
    expect(unfounded(await (await ask("/vendorbenefitsmailer")).text())).toEqual([]);
  });
});

describe("what the texts say is there", () => {
  const text = (name: string) => loadPages(name).map(([, source]) => source)[0] ?? "";

  it("leads there", () => {
    expect(text("about/how-we-verify")).toContain("[applies](/verification)");
    expect(text("about/how-we-verify")).toContain("(/claims/new)");
    expect(text("about/membership")).toContain("[the application](/verification)");
    expect(text("education/laws")).toContain("An administrator can suspend a whole substance");
  });

  it("has the verdict's own words", () => {
    for (const word of ["“Passed”", "“Failed”", "“Incomplete”"]) expect(text("about/how-we-verify")).toContain(word);
  });

  it("keeps a region in a cookie only where it was chosen, as the policy says", async () => {
    const answer = await ask("/education/laws?region=US-OH");
    expect(answer.headers.getSetCookie().join()).not.toContain("region");
    expect(text("legal/privacy")).toContain("If you choose a region, one remembers it for a year");
  });
});
