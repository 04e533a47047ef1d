import type { Topic } from "../topic";

export const extract: Topic = {
  id: "extract",
  category: "quality",
  forms: ["extract"],
  tag: "quality",
  banks: {
    good: {
      titles: [
        "Pale, dry, and weighed right",
        "Clean extract, no solvent smell",
        "The jar held what it said",
        "Extract with its paperwork",
      ],
      lines: [
        "Dry and pale, no solvent on the nose at all, even with the jar just opened.",
        "Net weight a shade over what the jar says, on a scale that I trust. I would rather have it that way.",
        "It comes in amber glass with a wide mouth, so you can get the last of it out with a card.",
        "Not sticky, not oily. It has stayed a loose powder through a month of damp weather.",
        "The color is a shade darker than the previous lot, and the lot page told me so before I could worry.",
        "It does not clump on the scale pan, which anyone who weighs small amounts will appreciate.",
        'Freebase and salt are clearly told apart on the label. I once bought the wrong one elsewhere because it just said "MIT".',
        "The assay date, the lot and the percentage are all on one small label, and all readable.",
        "Tiny crystals, even size. It looks like something a person made carefully.",
        "No bitterness hanging in the room when you open it, no perfume either. It smells of very little.",
        "I kept the last jar to compare side by side: same weight of glass, same fill line, same pale tan.",
      ],
      points: ["No solvent smell", "Net weight correct", "Amber glass jar", "Salt and freebase told apart"],
    },
    mixed: {
      titles: ["Good stuff, silly jar", "A bit damp this time", "Right weight, odd color"],
      lines: [
        "It clumps. Ten minutes in a dry room and it is fine again.",
        "Good extract in a jar with a narrow neck. I have lost a tenth of it to the shoulders of the glass.",
        "A faint whiff of alcohol when I opened it that was gone the next morning.",
        "Darker than the pictures by a good two shades. The certificate is in order, so I shrugged.",
        "The static! It jumps out of the jar in dry weather. An anti-static liner exists, people.",
        "Net weight exact to the milligram, which means that what clings to the lid is what you are missing.",
      ],
      points: ["Clumps", "Jar neck too narrow", "Color varies"],
    },
    bad: {
      titles: ["Smells of solvent", "Sticky, brown and short", "Not sixty percent of anything", "The jar was light"],
      lines: [
        "Open the jar and it smells like nail polish. I closed it again and asked for the solvent panel. There is none.",
        "It is tar. The page calls it crystalline.",
        "Short by almost a fifth. Weighed on two scales, photographed on both.",
        "Sold as freebase, and the certificate they finally sent says salt. Those are not the same thing and not the same price.",
        "Something white is mixed into it that does not dissolve with the rest. I am not going to guess what.",
        "Turned hard as rock candy within a week of opening, in a closed jar.",
      ],
      points: ["Solvent smell", "Short weight", "Sold as freebase, is salt"],
    },
  },
};
