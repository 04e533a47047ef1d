import type { z } from "zod";
import type { SafetyGroup } from "@worker/domain/catalogue/lab/results/forms";
import type { measure, safetyTests } from "@worker/domain/catalogue/lab/results/schema";
import type { Random } from "./random";

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

/** A measured value; below the detection limit the certificate prints "< 0.01". */
function metal(random: Random, name: string, limit: number, unit: string, above: boolean): Measure {
  const value = above ? random.between(limit * 1.1, limit * 2.2, 2) : random.between(0, limit * 0.7, 2);
  return value < 0.01
    ? { name, value: 0, shown: "< 0.01", limit, unit }
    : { name, value, shown: value.toFixed(2), limit, unit };
}

function count(name: string, value: number, limit: number | null, unit: string): Measure {
  return { name, value, shown: value.toLocaleString("en-US"), limit, unit };
}

const absent = (name: string, unit: string): Measure => ({
  name,
  value: null,
  shown: "Not detected",
  limit: null,
  unit,
});

const GROUPS: Record<SafetyGroup, (random: Random, unit: string, above: boolean) => Measure[]> = {
  heavyMetals: (random, unit, above) => [
    metal(random, "Lead", 0.5, unit, above),
    metal(random, "Mercury", 0.2, unit, false),
    metal(random, "Cadmium", 0.3, unit, false),
    metal(random, "Arsenic", 1.5, unit, false),
  ],
  microbials: (random, _unit, above) => [
    count("Total bacteria", random.int(4, 640) * 10, 10_000, "CFU/g"),
    count("Yeast and mold", above ? random.int(115, 420) * 10 : random.int(1, 62) * 10, 1_000, "CFU/g"),
    absent("Salmonella", "in 25 g"),
    absent("E. coli", "in 1 g"),
  ],
  pesticides: (random, _unit, above) => [
    count("Substances tested", random.pick([59, 66, 72]), null, "substances"),
    count("Detected", above ? 2 : random.pick([0, 0, 0, 1]), null, "substances"),
    count("Above limit", above ? 1 : 0, 0, "substances"),
  ],
  residualSolvents: (random, unit, above) => [
    count("Ethanol", above ? random.int(530, 790) * 10 : random.int(2, 96) * 10, 5_000, unit),
    count("Acetone", random.int(0, 40), 5_000, unit),
    count("Substances tested", random.pick([15, 21]), null, "substances"),
  ],
};

function group(random: Random, id: SafetyGroup, { unit, fails, leavesOut }: Sample): Group {
  if (leavesOut === id) return { verdict: "not-tested", measures: [] };
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
