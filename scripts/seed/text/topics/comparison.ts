import type { Topic } from "../topic";

export const comparison: Topic = {
  id: "comparison",
  category: "value",
  tag: "comparison",
  banks: {
    good: {
      titles: [
        "Side by side, this one stays",
        "Left my old vendor for this",
        "Compared three, kept one",
        "Two batches, two assays, side by side",
      ],
      lines: [
        "I bought the same thing from three vendors in one week and laid them out on paper. This had the freshest smell and the only complete certificate.",
        "My previous vendor was a dollar cheaper and never once told me the lot. I have stopped missing the dollar.",
        "Set next to what I had before: drier, paler, better labeled, about the same price.",
        "I have kept notes since {month}, a column for each vendor. {vendor} has the fewest comments in red.",
        "A friend swears by another vendor. We swapped jars for two weeks, and now she orders here too.",
        "Of the four I have tried this year it is the only one I went back to without looking for a reason to.",
        "Not better in every way: the other place has a nicer website. I do not drink the website.",
        "Compared with the big names it is slower to advertise and quicker to answer.",
        "I put two batches from here next to one another and had trouble telling which was which, and that was the point.",
        "I mixed up the jars on purpose and had my brother pick. He picked this one twice out of three.",
        "My old vendor has better photos. This one has better {item}.",
        "I keep a shelf of also-rans. It has grown by two this year and this is not one of them.",
        "If you have been buying from the first page of the search results: I did too, and then I stopped.",
        "Next to the flea-market stuff it looks like someone turned a light on.",
      ],
      points: ["Better documented than the others I tried", "Fewest complaints in my notes"],
    },
    mixed: {
      titles: ["As good as most", "Neither best nor worst of four", "Middle of the shelf"],
      lines: [
        "About the same as what I had. If this one were out of stock I would not be upset.",
        "Better paperwork than my old vendor, worse pouch.",
        "Third out of four in my small test, and all four were close.",
        "I expected a difference for the extra money. There is one. It is small.",
        "Comparable with the one in the blue bag, whoever they are. You know the one.",
      ],
      points: ["No better than the cheaper one"],
    },
    bad: {
      titles: ["I should have stayed where I was", "Last of the five I tried", "Went back to my old vendor"],
      lines: [
        "I switched vendors to save a few dollars. I have switched back.",
        "Same importer as two others, by the look of the sack, and the only one of the three that will not say so.",
        "Next to what I got elsewhere it looks like floor sweepings.",
        "Of five vendors this year it is the one I would not open a second package from.",
        "My notes have a column for complaints. I had to widen it.",
      ],
      points: ["Worse than the cheaper vendor", "Would not order again"],
    },
  },
};
