/** What a laboratory's amount can be told of: a gram, or a tablet, capsule or other piece. */
export type Measure = "g" | "piece";

/** What a size's label says is in the package. */
interface Quantity {
  amount: number;
  /** One of it: "g", "tablet", "ml". */
  unit: string;
  /** Null for units in which no certificate speaks, such as milliliters and sachets. */
  measure: Measure | null;
}

const GRAMS: Record<string, number> = {
  ...{ g: 1, gr: 1, gram: 1, kg: 1000, kilo: 1000, kilogram: 1000 },
  ...{ oz: 28.349523125, ounce: 28.349523125, lb: 453.59237, pound: 453.59237 },
};

const PIECES: Record<string, string> = {
  ...{ tablet: "tablet", tab: "tablet", capsule: "capsule", cap: "capsule", gummy: "gummy", gummie: "gummy" },
  ...{ piece: "piece", pc: "piece", unit: "unit", ct: "unit", count: "unit", "": "unit" },
};

/** A strength, a pack of packs or half a unit's name: read as a quantity they would be wrong by far. */
const NO_QUANTITY: ReadonlySet<string> = new Set(["mg", "mcg", "ug", "µg", "x", "fl"]);

const LABEL = /^\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,9}(?:\.\d+)?)\s*([\p{L}]*)(.*)$/su;

const singular = (word: string): string => (/^[\p{L}]{2,}s$/u.test(word) ? word.slice(0, -1) : word);

/** "1 kg" → 1,000 g; "30 capsules (500 mg)" → 30 capsules. @returns null for a label that begins with no quantity above 0 */
export function quantityOf(label: string): Quantity | null {
  const [, number = "", word = "", rest = ""] = LABEL.exec(label) ?? [];
  const amount = Number(number.replaceAll(",", ""));
  if (number === "" || amount <= 0 || (word === "" && rest.trim() !== "")) return null;
  const unit = word.toLowerCase();
  const one = singular(unit);
  if (NO_QUANTITY.has(unit)) return null;
  const grams = GRAMS[one];
  if (grams !== undefined) return { amount: amount * grams, unit: "g", measure: "g" };
  const piece = PIECES[one];
  return piece === undefined ? { amount, unit: one, measure: null } : { amount, unit: piece, measure: "piece" };
}
