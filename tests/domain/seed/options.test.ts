import { describe, expect, it } from "vitest";
import { readOptions, Refusal } from "../../../scripts/seed/options";

const REAL = 1_790_000_000_000;

describe("the seed command's options", () => {
  it("default to scale 1 in .state, now", () => {
    expect(readOptions([], {}, REAL)).toEqual({
      scale: 1,
      ifEmpty: false,
      refreshNewbie: false,
      stateDir: ".state",
      now: REAL,
    });
  });

  it("take the scale, the flags, the folder and a fixed day", () => {
    const options = readOptions(
      ["--scale", "10", "--if-empty", "--refresh-newbie"],
      { STATE_DIR: "/tmp/x", NOW: "2026-11-20T12:00:00Z" },
      REAL,
    );
    expect(options).toEqual({
      scale: 10,
      ifEmpty: true,
      refreshNewbie: true,
      stateDir: "/tmp/x",
      now: Date.UTC(2026, 10, 20, 12),
    });
    expect(readOptions([], { NOW: "1795176000000" }, REAL).now).toBe(1_795_176_000_000);
  });

  it.each([
    [["--remote"], {}, "local database only"],
    [["--scale", "0"], {}, "at least 1"],
    [["--scale", "many"], {}, "whole number"],
    [["--scale", "101"], {}, "at most 100"],
    [[], { NOW: "yesterday" }, 'it is "yesterday"'],
    [[], { ENVIRONMENT: "production" }, "never written in production"],
  ])("refuse %j with %j in one sentence", (args, environment, sentence) => {
    const read = () => readOptions(args, environment, REAL);
    expect(read).toThrow(Refusal);
    expect(read).toThrow(sentence);
  });
});
