import * as v from "valibot";

const KINDS: Readonly<Record<string, string>> = {
  string: "Give a text.",
  number: "Give a number.",
  boolean: "Give true or false.",
  Array: "Give a list.",
  Object: "Give an object.",
};
const CHOICES = /^\(?"[^"|()]*"(?: \| "[^"|()]*")*\)?$/;

type Issue = Pick<v.BaseIssue<unknown>, "kind" | "type" | "expected" | "received">;

/**
 * What is said of a value that no schema has words for: in the words of the site's own messages, and without what was
 * sent, which the validator's sentence would repeat.
 */
export function plainIssue({ kind, type, expected, received }: Issue): string {
  if (expected === "never") return "There is no such field.";
  if (received === "undefined") return "This is missing.";
  if (expected !== null && CHOICES.test(expected) && type !== "object") {
    const choices = [...expected.matchAll(/"([^"]*)"/g)].map(([, choice = ""]) => choice);
    return `Give ${choices.join(", ")}.`.replace(/, (?=[^,]*$)/, " or ");
  }
  if (kind === "schema" && expected !== null) return KINDS[expected] ?? "This value is not taken here.";
  return "This value is not taken here.";
}

v.setGlobalMessage(plainIssue);
