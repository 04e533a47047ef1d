import type { Topic } from "../topic";

export const tablets: Topic = {
  id: "tablets",
  category: "quality",
  forms: ["tablets"],
  tag: "quality",
  banks: {
    good: {
      titles: [
        "Scores that break cleanly",
        "Weighed ten of them, all within a hair",
        "Well-made tablets",
        "Even press, clean edges",
        "No dust in the [tin|sleeve]",
      ],
      lines: [
        "I weighed twelve. The lightest and the heaviest were three percent apart, which is better than my scale deserves.",
        "The score is deep enough to break over a thumbnail without a cutter, and the halves look like halves.",
        "No chips, no crumbs at the bottom, edges still sharp. They must be packed within minutes of pressing.",
        "The press weight printed inside the lid agreed with my scale to the second decimal.",
        "Hard enough to survive the mail, soft enough to break where they should. Someone tuned that press.",
        "All whole in the blister, none cracked, each pocket stamped with the lot.",
        "The flavor is mild and does not pretend to be candy. Candy would have put me off.",
        "They look identical because they are: I measured thickness with calipers, for no reason except a slow Sunday.",
        "You get the excipients listed in full. I am particular about dyes, and there are none here.",
        "Compared with the box from {month}: same diameter, same score, same weight. Consistency is most of what I pay for.",
        "One arrived broken out of the whole {pack}. I mentioned it in passing and they put two in with the next order.",
        "The tin closes with a solid click and the paper liner keeps them from rattling to powder.",
      ],
      points: ["Even tablet weight", "Score breaks cleanly", "No broken tablets", "Excipients listed"],
    },
    mixed: {
      titles: ["Fine tablets, crumbly score", "Weights wander a little", "Good press, poor sleeve"],
      lines: [
        "The score is shallow. About one in three breaks somewhere else.",
        "Weights wander by seven or eight percent. Not shocking, but the other box I own does better.",
        "A little dust in the {pack}, and two with chipped rims. The rest were fine.",
        "The cherry flavor is louder than it needs to be. The unflavored ones, if you can get them, are the ones to get.",
        "The blister foil is so stiff that I bent one pushing it out.",
        "Harder than the last lot. They still break, just with an audible crack and a jump across the table.",
      ],
      points: ["Shallow score", "Weights vary", "Some chips"],
    },
    bad: {
      titles: [
        "Crumbs in a tin",
        "No two weigh the same",
        "Soft, chipped and short by one",
        "Pressed on a Friday afternoon",
      ],
      lines: [
        "A fifth of them were in pieces. The rest crumble when you look at them.",
        "I weighed ten and the spread was over twenty percent. With a tablet that is not a detail.",
        "Going by the label {n} are missing from the {pack}. In their place, a spoon of dust.",
        "The score is printed on, practically. It never breaks along the line, it just shatters.",
        "Speckled, and not evenly: some nearly white, some brown. Asked whether the mix was right; no answer.",
        "They smell of the machine. Oil, I think. I put the box on a shelf and there it stays.",
        "Two different thicknesses in one sleeve, same lot stamped on both.",
      ],
      points: ["Many broken tablets", "Weights far apart", "Count was short"],
    },
  },
};
