import type { Voice } from "../voice";

export const methodical: Voice = {
  id: "methodical",
  opens: 0.45,
  closes: 0.4,
  lengths: [2, 3, 3, 4, 4, 4],
  headed: true,
  openers: {
    good: [
      "Notes on one {pack}, lot {batch}, received {days} days after ordering.",
      "I score everything on the same sheet; here is the sheet.",
      "What I checked, in order.",
      "{Product}, weighed and photographed on arrival.",
      "Lot {batch}. Scale checked with a reference weight.",
      "My usual checklist.",
      "Observations, shortest first.",
      "Checked against the page, point by point.",
    ],
    mixed: [
      "What I checked, in order. Two of the points are not good.",
      "Notes, lot {batch}. I have tried to be fair.",
      "Same sheet as always, with some gaps this time.",
    ],
    bad: [
      "For the record, with dates; I have the photos.",
      "What I checked, in order. It is not a long list of good things.",
      "Notes on lot {batch}, kept because I expected to need them.",
    ],
  },
  closers: {
    good: [
      "Total on my sheet: 46 of 50.",
      "I will repeat this with the next lot.",
      "Photos on request.",
      "Verdict: buy again.",
      "Total on my sheet: 44 of 50.",
      "Total on my sheet: 48 of 50.",
      "No open points.",
      "Filed under: reliable.",
    ],
    mixed: [
      "Total on my sheet: 31 of 50.",
      "Verdict: wait for the next lot.",
      "I will repeat it once.",
      "Two open points.",
      "Total on my sheet: 29 of 50.",
    ],
    bad: [
      "Total on my sheet: 14 of 50.",
      "Verdict: no.",
      "I will not repeat this one.",
      "Filed under: no.",
      "Total on my sheet: 11 of 50.",
    ],
  },
};
