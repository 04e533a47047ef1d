import type { Random } from "../random";
import type { ProductPlan } from "../products";

/** Percent of weight, as on a certificate. */
export interface Alkaloids {
  mitragynine: number;
  sevenOhMitragynine: number;
  paynantheine: number;
  speciogynine: number;
  totalAlkaloids: number;
}

function sum(random: Random, parts: Omit<Alkaloids, "totalAlkaloids">, others: number): Alkaloids {
  const { mitragynine, sevenOhMitragynine, paynantheine, speciogynine } = parts;
  const known = mitragynine + sevenOhMitragynine + paynantheine + speciogynine;
  return { ...parts, totalAlkaloids: Number((known + random.between(0, others, 3) + 0.001).toFixed(3)) };
}

/** Leaf has its alkaloids in roughly fixed proportions; 7-OH stays under 0.05%. */
function leaf(random: Random, mitragynine: number, others: number): Alkaloids {
  const isExtract = mitragynine > 20;
  return sum(
    random,
    {
      mitragynine,
      sevenOhMitragynine: Number(
        Math.min(
          0.9,
          mitragynine * (isExtract ? random.between(0.002, 0.009, 4) : random.between(0.001, 0.024, 4)),
        ).toFixed(3),
      ),
      paynantheine: Number((mitragynine * random.between(0.09, 0.15, 4)).toFixed(3)),
      speciogynine: Number((mitragynine * random.between(0.06, 0.11, 4)).toFixed(3)),
    },
    others,
  );
}

/** What was measured: near the claim, sometimes off by more than the tenth that the standard allows. */
function measured(random: Random, claim: number): number {
  const off = random.chance(0.1) ? random.between(-0.22, -0.11, 4) : random.between(-0.06, 0.05, 4);
  return Number((claim * (1 + off)).toFixed(2));
}

export function alkaloidsOf(random: Random, { line, claim }: ProductPlan): Alkaloids {
  if (line.substance === "7oh") {
    const sevenOhMitragynine = measured(random, claim ?? 4.5);
    const parts = {
      sevenOhMitragynine,
      mitragynine: random.between(0.1, 0.8, 2),
      paynantheine: random.between(0.01, 0.09, 3),
      speciogynine: random.between(0.01, 0.07, 3),
    };
    return sum(random, parts, 0.4);
  }
  if (line.substance === "pseudo") {
    const parts = {
      sevenOhMitragynine: random.between(0.4, 1.6, 2),
      mitragynine: random.between(0.05, 0.3, 2),
      paynantheine: 0.01,
      speciogynine: 0.01,
    };
    return sum(random, parts, 3.5);
  }
  if (line.substance === "mit") return leaf(random, measured(random, claim ?? 45), 1.5);
  return leaf(random, claim === null ? random.between(1.02, 1.96, 2) : measured(random, claim), 0.12);
}
