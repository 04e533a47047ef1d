import type { Topic } from "../topic";

export const grind: Topic = {
  id: "grind",
  category: "quality",
  forms: ["powder", "leaf"],
  tag: "quality",
  banks: {
    good: {
      titles: [
        "[Fine|Even] grind, fresh smell",
        "Milled right for once",
        "No stems, no grit",
        "Color is honest",
        "Sieved and it shows",
      ],
      lines: [
        "Finely milled, no stems, settles slowly in water. I ran a spoonful through a tea strainer and nothing stayed behind.",
        "The color is a dull green, not the pool-table green that means somebody blended for the camera.",
        "I put some under a magnifying glass because I am like that. Even particles, no sand, no fibers.",
        "It pours instead of clumping, and it does not puff up a cloud when you open the {pack}.",
        "Smells like cut hay and green tea. The last thing I bought elsewhere smelled like the back of a cabinet.",
        "You can tell that it was milled recently. {month} on the label, and it looks it.",
        "Dry. I mean that as praise: my kitchen is humid and it has stayed loose for weeks.",
        "Not dusty-fine, just even. It mixes with a fork.",
        "I ordered the {pack} because the photos showed the actual lot, and what came looks like the photos.",
        "The cut is regular, with a few veins left in, as the page says it would be.",
        "Not a single stem. I counted stems in my last bag from someone else and stopped at forty.",
        "Same shade as the sample they sent in {month}. I had kept a pinch to compare.",
        "It packs flat when tapped and fluffs when stirred, as good powder does.",
        "Nothing floated, nothing sank like a stone.",
        "The smell filled the kitchen before I had the {pack} all the way open.",
      ],
      points: ["Even grind", "No stems or grit", "Fresh smell", "Color as pictured"],
    },
    mixed: {
      titles: ["Decent leaf, coarse mill", "Good color, bit of grit", "Fresh enough, uneven grind"],
      lines: [
        "The grind is a step coarser than the name suggests. Fine for tea, less so for anything else.",
        "A few stems at the bottom of the {pack}. I picked them out in a minute; they should have.",
        "Good smell, but it had packed into a brick and needed [a sieve|breaking up].",
        "Not quite the shade of the picture. Leaf varies, I know, I would just rather see today's lot.",
        "Somewhat dustier than the previous {pack}. Nothing wrong with it, just opened it over the sink after the first time.",
        "Half of it very fine and half not, as though two millings had been poured together.",
      ],
      points: ["Uneven grind", "A few stems", "Clumped in the bag"],
    },
    bad: {
      titles: ["Stale and gritty", "Half of it stems", "Not what the picture shows", "Sand in it"],
      lines: [
        "Gritty. I let a spoonful settle in a glass and there was a ring of sand on the bottom.",
        "It smells of [cardboard|a damp basement] and has gone the brown of old tea. No packing date, naturally.",
        "Stems, veins, a piece of string. I sieved a third of the {pack} out and kept it in a bag for the complaint.",
        "Clumped and slightly damp on arrival. I was not going to find out what grows in damp leaf.",
        "The page shows bright fine powder. What came looks swept.",
        'Two colors in one {pack}, in layers, like a bad sand painting. When asked they said "natural variation".',
        "So coarse that it floats for an hour. Sold as fine mill at a fine-mill price.",
      ],
      points: ["Grit in the powder", "Stale smell", "Too many stems", "Not as pictured"],
    },
  },
};
