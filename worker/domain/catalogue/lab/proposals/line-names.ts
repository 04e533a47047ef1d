import type { SafetyGroup, Verdict } from "../results/forms";
import { wordKind } from "../results/printed-words";
import type { AlkaloidField } from "../results/result-fields";
import type { LineCode } from "../results/standard-lines";

/** What laboratories call what the form's lines stand for, without blanks, marks and case. */
const ALKALOID_NAMES: Record<AlkaloidField, readonly string[]> = {
  mitragynine: ["mitragynine"],
  sevenOhMitragynine: [
    "7hydroxymitragynine",
    "7ohmitragynine",
    "7oh",
    "7hydroxymitragynine7oh",
    "7hydroxymitragynine7ohmg",
  ],
  paynantheine: ["paynantheine"],
  speciogynine: ["speciogynine"],
  totalAlkaloids: ["totalalkaloids", "totalkratomalkaloids", "totalmitragynaalkaloids", "totalalkaloidcontent"],
};

interface LineName {
  group: SafetyGroup;
  code: LineCode;
}
const LINE_NAMES: Record<string, LineName> = Object.fromEntries(
  (
    [
      ["heavyMetals", "lead", ["lead", "leadpb", "pblead"]],
      ["heavyMetals", "mercury", ["mercury", "mercuryhg", "hgmercury"]],
      ["heavyMetals", "cadmium", ["cadmium", "cadmiumcd", "cdcadmium"]],
      ["heavyMetals", "arsenic", ["arsenic", "arsenicas", "asarsenic"]],
      [
        "microbials",
        "bacteria",
        ["totalbacteria", "totalaerobicbacteria", "totalaerobicplatecount", "totalplatecount"],
      ],
      ["microbials", "bacteria", ["aerobicplatecount", "totalaerobicmicrobialcount", "totalaerobiccount", "tamc"]],
      ["microbials", "yeast-mold", ["yeastandmold", "yeastmold", "totalyeastandmold", "totalyeastmold", "tymc"]],
      [
        "microbials",
        "yeast-mold",
        ["totalcombinedyeastandmold", "totalcombinedyeastandmoldcount", "yeastandmoldcount"],
      ],
      ["microbials", "salmonella", ["salmonella", "salmonellaspp", "salmonellaspecies"]],
      ["microbials", "e-coli", ["ecoli", "escherichiacoli", "ecoliescherichiacoli", "escherichiacoliecoli"]],
    ] as const
  ).flatMap(([group, code, names]) => names.map((name): [string, LineName] => [name, { group, code }])),
);
/** Only under their own group's heading: elsewhere they are too short, or are said of other groups too. */
const SHORT_NAMES: Partial<Record<SafetyGroup, Record<string, LineCode>>> = {
  heavyMetals: { pb: "lead", hg: "mercury", cd: "cadmium", as: "arsenic" },
  pesticides: {
    substancestested: "substances-tested",
    detected: "substances-detected",
    substancesdetected: "substances-detected",
  },
  residualSolvents: {
    substancestested: "substances-tested",
    detected: "substances-detected",
    substancesdetected: "substances-detected",
  },
};

export const nameKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("mould", "mold")
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]/g, "");

export function alkaloidNamed(text: string): AlkaloidField | null {
  const key = nameKey(text);
  const found = Object.entries(ALKALOID_NAMES).find(([, names]) => names.includes(key));
  return found === undefined ? null : (found[0] as AlkaloidField);
}

/** @param section the group whose heading stands above; null where none is known */
export function lineNamed(text: string, section: SafetyGroup | null): LineName | null {
  const key = nameKey(text);
  const short = section === null ? undefined : SHORT_NAMES[section]?.[key];
  if (section !== null && short !== undefined) return { group: section, code: short };
  const named = Object.hasOwn(LINE_NAMES, key) ? LINE_NAMES[key] : undefined;
  return named !== undefined && (section === null || section === named.group) ? named : null;
}

const REST = "(?: (?:analysis|analyses|screen|screening|testing|tests?|panel|results?))?";
const HEADINGS: readonly [SafetyGroup | "alkaloids", RegExp][] = [
  ["heavyMetals", new RegExp(`^(?:toxic |heavy )metals?${REST}$`, "i")],
  ["microbials", new RegExp(`^microb(?:ials?|iology|iological)(?: (?:contaminants|impurities))?${REST}$`, "i")],
  ["pesticides", new RegExp(`^pesticides?(?: residues?)?${REST}$`, "i")],
  ["residualSolvents", new RegExp(`^(?:residual )?solvents?(?: residues?)?${REST}$`, "i")],
  ["alkaloids", new RegExp(`^(?:kratom |mitragyna )?(?:alkaloids?|potency)(?: (?:profile|content))?${REST}$`, "i")],
];

export const headingOf = (text: string): SafetyGroup | "alkaloids" | null =>
  HEADINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

const VERDICT_WORDS: readonly [Verdict, RegExp][] = [
  ["passed", /^(?:pass(?:ed|es)?|compl(?:ies|iant)|conforms)$/i],
  ["failed", /^(?:fail(?:ed|s)?|does not comply|does not conform|non-?compliant)$/i],
];

export const verdictNamed = (text: string): Verdict | null =>
  wordKind(text) === "not-tested"
    ? "not-tested"
    : (VERDICT_WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null);
