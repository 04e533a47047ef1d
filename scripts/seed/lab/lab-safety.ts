import type { z } from "zod";
import type { SafetyGroup } from "@worker/domain/catalogue/lab/results/forms";
import type { measure, safetyTests } from "@worker/domain/catalogue/lab/results/schema";
import { LINE_LABELS, type LineCode } from "@worker/domain/catalogue/lab/results/standard-lines";
import type { Random } from "../random";

type Measure = z.infer<typeof measure>;
type Safety = z.infer<typeof safetyTests>;
type Group = Safety[SafetyGroup];

interface Sample {
  /** How the laboratory writes its unit for metals and solvents. */
  unit: string;
  /** The group that comes out above its limit, if any. */
  fails: SafetyGroup | null;
  /** The group that the certificate leaves out, if any. */
  leavesOut: SafetyGroup | null;
}

const named = (code: LineCode) => ({ code, name: LINE_LABELS[code] });

/** A measured value; below the detection limit the certificate prints "< 0.01". */
function metal(random: Random, code: LineCode, limit: number, unit: string, above: boolean): Measure {
  const value = above ? random.between(limit * 1.1, limit * 2.2, 2) : random.between(0, limit * 0.7, 2);
  const limitShown = limit.toFixed(2);
  return value < 0.01
    ? { ...named(code), value: null, shown: "< 0.01", limit, limitShown, unit }
    : { ...named(code), value, shown: value.toFixed(2), limit, limitShown, unit };
}

function count(line: LineCode | { name: string }, value: number, limit: number | null, unit: string): Measure {
  return {
    ...(typeof line === "string" ? named(line) : line),
    value,
    shown: value.toLocaleString("en-US"),
    limit,
    limitShown: limit?.toLocaleString("en-US") ?? null,
    unit,
  };
}

const absent = (code: LineCode, unit: string): Measure => ({
  ...named(code),
  value: null,
  shown: "Not detected",
  limit: null,
  limitShown: null,
  unit,
});

const GROUPS: Record<SafetyGroup, (random: Random, unit: string, above: boolean) => Measure[]> = {
  heavyMetals: (random, unit, above) => [
    metal(random, "lead", 0.5, unit, above),
    metal(random, "mercury", 0.2, unit, false),
    metal(random, "cadmium", 0.3, unit, false),
    metal(random, "arsenic", 1.5, unit, false),
  ],
  microbials: (random, _unit, above) => [
    count("bacteria", random.int(4, 640) * 10, 10_000, "CFU/g"),
    count("yeast-mold", above ? random.int(115, 420) * 10 : random.int(1, 62) * 10, 1_000, "CFU/g"),
    absent("salmonella", "in 25 g"),
    absent("e-coli", "in 1 g"),
  ],
  pesticides: (random, _unit, above) => [
    count("substances-tested", random.pick([59, 66, 72]), null, "substances"),
    count("substances-detected", above ? 2 : random.pick([0, 0, 0, 1]), null, "substances"),
    count({ name: "Above limit" }, above ? 1 : 0, 0, "substances"),
  ],
  residualSolvents: (random, unit, above) => [
    count({ name: "Ethanol" }, above ? random.int(530, 790) * 10 : random.int(2, 96) * 10, 5_000, unit),
    count({ name: "Acetone" }, random.int(0, 40), 5_000, unit),
    count("substances-tested", random.pick([15, 21]), null, "substances"),
  ],
};

/** A short panel: two of the four metals were not tested. */
function someMetals(random: Random, unit: string): Measure[] {
  const measures = GROUPS.heavyMetals(random.fork("short panel"), unit, false);
  return measures.map((each, at) => (at % 2 === 0 ? each : { ...each, value: null, shown: "NT" }));
}

function group(random: Random, id: SafetyGroup, { unit, fails, leavesOut }: Sample): Group {
  if (leavesOut === id)
    return { verdict: "not-tested", measures: id === "heavyMetals" ? someMetals(random, unit) : [] };
  return { verdict: fails === id ? "failed" : "passed", measures: GROUPS[id](random, unit, fails === id) };
}

export function safetyOf(random: Random, sample: Sample): Safety {
  return {
    heavyMetals: group(random, "heavyMetals", sample),
    microbials: group(random, "microbials", sample),
    pesticides: group(random, "pesticides", sample),
    residualSolvents: group(random, "residualSolvents", sample),
  };
}
