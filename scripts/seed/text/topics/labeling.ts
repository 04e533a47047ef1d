import type { Topic } from "../topic";

export const labeling: Topic = {
  id: "labeling",
  category: "communication",
  forms: ["powder", "capsules", "tablets", "extract", "leaf"],
  tag: "labels",
  banks: {
    good: {
      titles: ["A label that says everything", "Label first, logo second", "Everything I look for, on one side"],
      lines: [
        "The label has weight, lot, packing date, best-by date, laboratory and a phone number. There is hardly any room left for the logo.",
        "Ingredients in full, down to the magnesium stearate. My list of things to avoid is long and I found none of them.",
        "It says what it is in the first line: form, substance, percent. No fairy tale about monks.",
        'They print "21+" and the poison-control number where you can see them, and no suggestion of how to use it. Correct.',
        "The percentage on the front is the one from the lab, with the date of the test beside it.",
        "Readable without glasses. My mother could read it, and she would ask what it was.",
        "Salt or freebase, Thai or domestic, it is all there in words and not in a color code.",
        "When the assay of {batch} came in lower than the old label they relabeled the stock. You can see the new sticker, and it is dated.",
        "The label survived the freezer, a spill and my handwriting.",
        "It names the farm, and the farm exists; there is a picture with a dog in it.",
        "Net weight, gross weight, lot, date, lab. In that order, in black on white.",
        "I can read the whole label without once being told that it is premium.",
        "There is a line on it for the date on which I opened it. I filled it in, feeling looked after.",
      ],
      points: ["Complete label", "Ingredients in full", "Test date on the label"],
    },
    mixed: {
      titles: ["Label good, print tiny", "Nearly everything on the label"],
      lines: [
        "All the facts are there, in type for ants.",
        "Best-by date yes, packing date no. I like to have both.",
        "It gives the percent but not of what: mitragynine, total, something else? The certificate says mitragynine.",
        "The label on the box and the one on the {pack} have been written by two people.",
        "They call it a house blend and the page calls it a single lot. It is a single lot. I asked.",
      ],
      points: ["Tiny print", "No packing date"],
    },
    bad: {
      titles: ["What is in this?", "A label with a logo and nothing else", "Percent of what?"],
      lines: [
        "A large logo, a leaf and a slogan. No lot, no weight, no laboratory, no address.",
        'It says "proprietary". I would like to know what I am holding.',
        "The percent on the front is on no certificate that anyone can show me.",
        "It is sold as plain leaf and the smell says extract has been sprayed on it. The label says nothing either way.",
        "The best-by date had been overprinted with a later one. You can see the old date if you tilt it.",
      ],
      points: ["No ingredients on the label", "Best-by date overprinted"],
    },
  },
};
