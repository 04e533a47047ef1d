import { describe, expect, it } from "vitest";
import { gateKeeper } from "../../scripts/steps/gates.mjs";

const gate = (name: string, needs: string[] = []) => ({ name, command: name, args: [], needs });

/** A keeper in whose runs the named gates fail, and what it ran and printed. */
function keeperWhere(...failing: string[]) {
  const ran: string[] = [];
  const printed: string[] = [];
  const execute = (command: string) => {
    ran.push(command);
    return Promise.resolve(failing.includes(command) ? { code: 2, output: `what ${command} said` } : { code: 0 });
  };
  return { ran, printed, keeper: gateKeeper({ execute, print: (line) => printed.push(line), now: () => 0 }) };
}

describe("the gates of npm test", () => {
  it("all run and report, whatever failed before them", async () => {
    const { ran, printed, keeper } = keeperWhere("lint", "tests");
    await keeper.lanes([gate("lint"), gate("types")], [gate("format"), gate("build")]);
    await keeper.gate(gate("tests"));
    expect(ran.toSorted()).toEqual(["build", "format", "lint", "tests", "types"]);
    expect(printed).toContain("what lint said");
    expect(keeper.summary()).toEqual({ code: 1, text: "2 of 5 gates failed: lint, tests." });
  });

  it("leave out what needs a gate that failed, and say so", async () => {
    const { ran, printed, keeper } = keeperWhere("build");
    await keeper.gate(gate("build"));
    await keeper.gate(gate("journeys", ["build"]));
    expect(ran).toEqual(["build"]);
    expect(printed).toContain('▸ journeys … left out: it needs "build"');
    const text = "1 of 2 gates failed: build. Left out for what they need: journeys.";
    expect(keeper.summary()).toEqual({ code: 1, text });
  });

  it("end with one sentence and no error where all passed", async () => {
    const { keeper } = keeperWhere();
    await keeper.gate(gate("build"));
    await keeper.gate(gate("journeys", ["build"]));
    expect(keeper.summary()).toEqual({ code: 0, text: "Every gate passed (2)." });
  });
});
