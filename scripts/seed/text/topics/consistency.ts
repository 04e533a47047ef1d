import type { Topic } from "../topic";

export const consistency: Topic = {
  id: "consistency",
  category: "quality",
  tag: "repeat customer",
  banks: {
    good: {
      titles: [
        "{Nth} order, same as the first",
        "Steady",
        "Nothing changes, which is the point",
        "Still the same after a year",
      ],
      lines: [
        "This is my {nth} order and I could not tell it from the first with my eyes closed.",
        "Lot to lot the assay moves by a point or so and they print both. That is as steady as leaf gets.",
        "I have been ordering since {month} and have one complaint on file, about a box, and they changed the box.",
        "It is boringly the same every time. I have stopped writing it down.",
        "{Nth} time here. Same seal, same label, same handwriting on the card.",
        "The new lot differs a little from the old, as leaf does, and they said how before I ordered.",
        "I keep a pinch of every lot in a labeled tube. Six tubes now and it takes a good lamp to see a difference.",
        "They had a supplier change in spring. I braced myself, and then nothing was different.",
        "I do not review things I buy regularly, so consider this a review of the last {n} orders at once.",
        "I gave a friend some from my last lot and some from this one and asked which was newer. A shrug, and he is a picky man.",
        "They blend nothing and still it hardly moves. I would like to shake the grower's hand.",
        "I have moved since my first order. The {item} stayed the same, which made one of us.",
        "Summer lot, winter lot: the label says so, my kitchen does not.",
      ],
      points: ["Same from lot to lot", "Reliable over many orders"],
    },
    mixed: {
      titles: ["Good lots and less good lots", "Not quite last time's", "First order better than the second"],
      lines: [
        "My {nth} order, and the first that was not quite the same. Still fine, just not the same.",
        "The lots differ more than I would like. The certificates show it, so at least it is no secret.",
        "Second time around it was a shade drier and a shade duller.",
        "Some months are better than others. Look at the date before you order.",
        "It began well, dipped in {month}, and seems to be on the way back.",
      ],
      points: ["Lots differ", "Second order not like the first"],
    },
    bad: {
      titles: ["It used to be good", "First order fine, {nth} order not", "Nothing like what I got in {month}"],
      lines: [
        "I gave them five stars in my head for a year. The {nth} order looks like it came from another company.",
        "Whatever they sold in {month}, they are not selling it anymore. The name is the same.",
        "Every lot is a different color, a different weight and a different smell. The page never changes.",
        "The first {pack} was good, the second so-so, and the third is why I am writing.",
        "A steady decline. I kept ordering out of habit, which is on me.",
      ],
      points: ["Quality has dropped", "Every lot is different"],
    },
  },
};
