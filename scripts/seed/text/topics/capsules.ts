import type { Topic } from "../topic";

export const capsules: Topic = {
  id: "capsules",
  category: "quality",
  forms: ["capsules"],
  tag: "quality",
  banks: {
    good: {
      titles: [
        "Full capsules, clean bottle",
        "Counted them: all there, plus two",
        "Capsules that close",
        "No dust, no dents",
      ],
      lines: [
        "I emptied ten onto a scale, one at a time. The fill on the label is the fill in the shell.",
        "None split, none half-empty, and the bottle was clean inside. The last brand I used left a green ring on everything.",
        "Counted the {pack} twice because I could not believe it: two more than the label says.",
        "The shells are dry and slide past each other, no sticking even in [August|a warm car].",
        "Liner under the cap, cotton on top, nothing loose. They arrive the way they left.",
        "Filled to the shoulder. You would be surprised how much air people sell.",
        "Clear shells, so you see what is in them: one color all the way through the {pack}.",
        "I have had the same capsules from three lots now and the fill weight moves by a hair, no more.",
        "The bottle is a reasonable size for what is in it. I had gotten used to opening a jar and finding a third of a jar.",
        "They dust them off before counting. It sounds fussy until you have worn a gray sweater.",
        "No smell through the shell, no aftertaste, sealed right. Boring in the best way.",
      ],
      points: ["Fill weight as labeled", "Count correct", "Clean shells", "No split capsules"],
    },
    mixed: {
      titles: ["Count right, fill a bit light", "Some split shells", "Okay capsules, dusty bottle"],
      lines: [
        "Three in the {pack} had come apart. I tipped the powder away and did not lose sleep.",
        "A touch lighter than the label when I weighed ten, [four|five] percent perhaps.",
        "Dusty. Wipe the bottle before you put it on anything white.",
        "The shells stuck together in the heat, which is physics and not their fault, though a second desiccant would help.",
        "Count was right, but the bottle is twice the size it needs to be.",
        "The cap liner had come unglued. Nothing spilled; I just like to know that I was the first to open it.",
      ],
      points: ["A few split shells", "Dusty bottle", "Fill slightly light"],
    },
    bad: {
      titles: ["Half-empty shells", "Short count, no reply", "Split, sticky, returned", "More air than leaf"],
      lines: [
        "I weighed twenty. Average fill is [thirty|a good quarter] percent under what the label states.",
        "The {pack} was short by nine. I sent a photo of them in rows of ten and was told I must have miscounted.",
        "Sticky from the first day and one lump by the end of the week.",
        "Every fourth shell was split, so the bottle is mostly loose powder with shells floating in it.",
        "Different shades in one bottle. I sorted them by color on a tray and sent the picture; silence.",
        "The shells are so brittle that they crack between two fingers. Old stock, I assume.",
      ],
      points: ["Fill far below the label", "Short count", "Many split capsules"],
    },
  },
};
