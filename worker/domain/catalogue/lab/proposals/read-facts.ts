import type { TextRow } from "../../../../media/pdf/text/rows";
import { printedDate } from "./printed-date";

/** What a certificate says of its sample, each with every value that it gives. */
export type Facts = Record<Fact, Set<string>>;
type Fact = "batch" | "tested" | "received" | "reported" | "method" | "weight" | "moisture";

const NUMBER = "(?: ?(?:number|no\\.?|#|id|code))?";
const LABELS: Record<Fact, RegExp> = {
  batch: new RegExp(`^(?:batch|lot)(?: ?(?:/|or|and) ?(?:batch|lot))?${NUMBER}(?: ?/ ?(?:batch|lot)${NUMBER})?$`, "i"),
  tested:
    /^(?:tested(?: on)?|test(?:ing)? date|date (?:of )?(?:test(?:ed|ing)?|analy[sz]ed|analysis)|analysis date|analy[sz]ed(?: on)?)$/i,
  received: /^(?:(?:sample )?received(?: on)?|(?:sample )?receipt date|date (?:sample )?received|received date)$/i,
  reported:
    /^(?:reported(?: on)?|issued(?: on)?|report date|date (?:reported|issued|of issue)|issue date|reporting date)$/i,
  method: /^(?:test(?:ing)? |analytical )?methods?(?: of analysis)?$/i,
  weight: /^(?:sample (?:weight|size|mass|amount)|weight of sample)$/i,
  moisture: /^moisture(?: content)?$/i,
};
const FACTS = Object.keys(LABELS) as Fact[];
const LABEL_MAX = 40;

const factNamed = (text: string): Fact | null => {
  const label = text.replace(/\s*:$/, "");
  return label.length > LABEL_MAX ? null : (FACTS.find((fact) => LABELS[fact].test(label)) ?? null);
};

/** "HPLC-UV (alkaloids), ICP-MS (metals)": nothing but names of techniques, each with what it measured. */
const TECHNIQUES =
  /^[A-Z][A-Za-z0-9]*(?:[-/][A-Z][A-Za-z0-9]*)*(?: ?\([^():]{1,40}\))?(?:(?:, ?|; ?| ?& ?| and | \+ | ?\/ ?)(?=[A-Z])[A-Z][A-Za-z0-9]*(?:[-/][A-Z][A-Za-z0-9]*)*(?: ?\([^():]{1,40}\))?)*$/;

/** A label and the cell behind it, or both in one cell with a colon between them. */
export function readFacts(pages: readonly (readonly TextRow[])[]): Facts {
  const facts: Facts = {
    ...{ batch: new Set(), tested: new Set(), received: new Set(), reported: new Set() },
    ...{ method: new Set(), weight: new Set(), moisture: new Set() },
  };
  const note = (fact: Fact | null, text: string | undefined) => {
    if (fact === null || text === undefined || factNamed(text) !== null) return;
    const isDate = fact === "tested" || fact === "received" || fact === "reported";
    // A day that can be read in two ways counts as a second value, so that it settles nothing.
    facts[fact].add(isDate ? (printedDate(text) ?? "") : text);
  };
  for (const row of pages.flat()) {
    for (const [n, { text }] of row.entries()) {
      const fact = factNamed(text);
      if (fact !== null) {
        const [value, unit] = [row[n + 1]?.text, row[n + 2]?.text];
        note(fact, fact === "moisture" && unit === "%" && value !== undefined ? `${value} %` : value);
        continue;
      }
      const [, label = "", value = ""] = /^([^:]{3,40}):\s*(\S.*)$/.exec(text) ?? [];
      const inside = label === "" ? null : factNamed(label);
      // With blanks in it the rest of the line may be something else.
      const isClear =
        !/[:\s]/.test(value) ||
        (inside === "method" && TECHNIQUES.test(value)) ||
        inside === "weight" ||
        inside === "moisture" ||
        printedDate(value) !== null;
      if (isClear) note(inside, value);
      else if (inside !== null) facts[inside].add("");
    }
  }
  return facts;
}

/** The one value that is given; null for none and for several. */
export function onlyOf(values: ReadonlySet<string>): string | null {
  const [only = ""] = values;
  return values.size === 1 && only !== "" ? only : null;
}
