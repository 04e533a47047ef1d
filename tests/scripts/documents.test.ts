import { describe, expect, it } from "vitest";
import { documentFaults } from "../../scripts/rules/document-faults";

const DECISION = { path: "docs/decisions/001-one-worker.md", text: "# 001 One Worker" };
const CODE = { path: "worker/domain/voice/reviews/forms.ts", text: "" };
const EXISTING = ["worker/domain", "worker/domain/voice/reviews/forms.ts"];

const check = (path: string, text: string) =>
  documentFaults([DECISION, CODE, { path, text }], (name) => EXISTING.includes(name));

describe("the check of the documents", () => {
  it.each(["docs/scale.md", "SECURITY.md", "docs/rules/reviews.md", "docs/decisions/002-search.md"])(
    "names a path that leads nowhere, in %s",
    (path) => {
      expect(check(path, "# 002\n\nSee `worker/domain`, `worker/access.ts` and `reviews/form.ts`.")).toEqual([
        `${path}:3 names what is not there: worker/access.ts`,
        `${path}:3 names what is not there: reviews/form.ts`,
      ]);
    },
  );

  it("lets ends of paths, patterns and drawings pass", () => {
    expect(
      check("README.md", "`reviews/forms.ts` `worker/mail/*-templates.ts` `npm test`\n```\n`app/x.ts`\n```"),
    ).toEqual([]);
    expect(check("worker/app.ts", "// `worker/gone.ts`")).toEqual([]);
  });

  it("refuses a decision's number twice, in a heading or in a citation that it does not have", () => {
    expect(check("docs/decisions/001-two-workers.md", "# 001")).toEqual([
      "docs/decisions/001-two-workers.md has the number of docs/decisions/001-one-worker.md",
    ]);
    expect(check("docs/decisions/002-search.md", "# 003: Search")).toHaveLength(1);
    expect(check("worker/app.ts", "// See decision 001 and decision 018.")).toEqual([
      "worker/app.ts:1 cites a decision that does not exist: 018",
    ]);
  });
});
