import { afterEach, beforeEach, expect } from "vitest";

/** What the code under test printed; a test that expects an error line takes it out with `expectLogged`. */
let printed: string[] = [];

// A stray line on the console is an error nobody looked at.
beforeEach(() => {
  printed = [];
  for (const method of ["error", "warn"] as const) {
    console[method] = (...args: unknown[]) => void printed.push(args.map(String).join(" "));
  }
});

afterEach(() => {
  expect(printed, "console.error or console.warn was called").toEqual([]);
});

/** Says that the test expects an error line that contains `text`; returns the line. */
export function expectLogged(text: string): string {
  const line = printed.find((each) => each.includes(text));
  expect(line, `no error line contains "${text}"; printed: ${printed.join("\n")}`).toBeDefined();
  printed = printed.filter((each) => each !== line);
  return line ?? "";
}
