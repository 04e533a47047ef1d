import { describe, expect, it } from "vitest";
import { findFaults, type Source } from "../../scripts/rules/find-faults";

const PAGE = {
  path: "docs/rules/reviews.md",
  text: [
    "# Reviews",
    "",
    "## Votes",
    "",
    "One a member.",
    "",
    "- Numbers: 1 (`VOTES_MAX`).",
    "- Proof: `tests/votes.test.ts`",
  ].join("\n"),
};
const CODE = { path: "worker/votes.ts", text: "/** See rules/reviews#votes. */\nexport const VOTES_MAX = 1;" };

const check = (...sources: Source[]) => findFaults(sources, (path) => path === "tests/votes.test.ts");
const withText = (text: string) => check(PAGE, CODE, { path: "worker/other.ts", text });

describe("the rulebook's check", () => {
  it("is content where anchors, proofs and constants are there", () => {
    expect(check(PAGE, CODE, { path: "docs/scale.md", text: "See [votes](rules/reviews.md#votes)." })).toEqual([]);
  });

  it("names the line that cites a rule which does not exist, in code and in documents", () => {
    expect(withText("\n/** rules/reviews#vote */")).toEqual([
      "worker/other.ts:2 cites a rule that does not exist: rules/reviews#vote",
    ]);
    expect(withText("/** rules/review#votes */")).toHaveLength(1);
    const readme = { path: "docs/rules/README.md", text: "[a](reviews.md) [b](reviews.md#vote) [c](replies.md)" };
    expect(check(PAGE, CODE, readme)).toHaveLength(2);
  });

  it.each([
    "(rulings R8)",
    "as ruling R4 says",
    "not the viewer's own (R4)",
    "(document 3 §2)",
    "documents 2 and 3",
    "§5",
    "Issue 5",
    'Issue "Lab verification"',
    "register 7",
    "area 14",
    "(stack, trap 15)",
    "in the specification's words",
  ])("refuses what is not in the repository: %s", (words) => {
    expect(withText(`// ${words}`)).toHaveLength(1);
  });

  it.each(["R2 and D1", "RFC 9110", "3 issues", "a documented area", "the Specifications tab", "R256"])(
    "lets pass: %s",
    (words) => {
      expect(withText(`// ${words}`)).toEqual([]);
    },
  );

  it("asks each rule for a test that is there and for constants that the code has", () => {
    const rule = (lines: string) => check({ path: PAGE.path, text: `## Votes\n\n${lines}` }, CODE);
    expect(rule("One a member.")).toEqual(["docs/rules/reviews.md: votes names no test"]);
    expect(rule("- Proof: `tests/gone.test.ts`")).toEqual([
      "docs/rules/reviews.md: votes names a test that is not there: tests/gone.test.ts",
    ]);
    expect(rule("See `domain/votes.ts`.\n\n- Proof: `tests/votes.test.ts`")).toEqual([
      "docs/rules/reviews.md: votes names a file that is gone: domain/votes.ts",
    ]);
    expect(rule("See `votes.ts`.\n\n- Proof: `tests/votes.test.ts`")).toEqual([]);
    expect(rule("- Numbers: 1 (`VOTES`).\n- Proof: `tests/votes.test.ts`")).toEqual([
      "docs/rules/reviews.md: votes names a constant that is gone: VOTES",
    ]);
  });

  it("holds each number against its constant, in the unit that the rulebook uses", () => {
    const code = (value: string) => ({ path: "worker/votes.ts", text: `const VOTES_MAX = ${value};` });
    const says = (numbers: string, value: string) =>
      check(
        { path: PAGE.path, text: `## Votes\n\n- Numbers: ${numbers}.\n- Proof: \`tests/votes.test.ts\`` },
        code(value),
      );
    for (const [numbers, value] of [
      ["30 days (`VOTES_MAX`)", "30 * DAY_MS"],
      ["10 MB (`VOTES_MAX`)", "10_485_760"],
      ["85% (`VOTES_MAX`)", "0.85"],
      ["1,000 characters (`VOTES_MAX`)", "1000"],
      ["by plan (`VOTES_MAX`)", "{ basic: 1 }"],
    ] as const)
      expect(says(numbers, value)).toEqual([]);
    expect(says("30 days (`VOTES_MAX`)", "14 * DAY_MS")).toEqual([
      "docs/rules/reviews.md: votes gives another number than VOTES_MAX in the code",
    ]);
  });

  it("asks for every number of an object, and lets an hour go unsaid", () => {
    const code = { path: "worker/votes.ts", text: "const VOTE_RULE = { limit: 60, windowMs: 3_600_000 } as const;" };
    const page = (numbers: string) => ({
      path: PAGE.path,
      text: `## Votes\n\n- Numbers: ${numbers}.\n- Proof: \`tests/votes.test.ts\``,
    });
    expect(check(page("60 an hour (`VOTE_RULE`)"), code)).toEqual([]);
    expect(check(page("30 an hour (`VOTE_RULE`)"), code)).toHaveLength(1);
    expect(check(page("60 votes (`OTHER`), 30 an hour (`VOTE_RULE`)"), code)).toContain(
      "docs/rules/reviews.md: votes gives another number than VOTE_RULE in the code",
    );
  });

  it("refuses a heading that stands on its page twice", () => {
    const twice = { path: PAGE.path, text: `${PAGE.text}\n\n${PAGE.text}` };
    expect(check(twice, CODE)).toEqual(["docs/rules/reviews.md: votes stands on its page twice"]);
  });
});
