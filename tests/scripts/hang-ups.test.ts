import { expect, it } from "vitest";
import { worthPrinting } from "../../scripts/steps/hang-ups.mjs";

const report = (what: string) => `kj::getCaughtExceptionAsKj() = rust/cxx/kj-rs-io/ffi.rs:176: ${what}`;
const gone = report("disconnected: write(): Broken pipe (os error 32)");
const stack = "stack: /workerd@58261f3 /workerd@5829de7";
const printed = (lines: readonly string[]) => lines.filter(worthPrinting());

it("says nothing of a browser that left before its answer was whole", () => {
  expect(printed(["one", gone, stack, "", "next", "", gone, stack, "last"])).toEqual(["one", "next", "", "last"]);
});

it("leaves every other error as it is", () => {
  const others = [report("failed: out of memory"), stack, "", "Uncaught Error: Network connection lost.", stack];
  expect(printed(others)).toEqual(others);
});
