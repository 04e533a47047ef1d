import type { Theme } from "../../theme";

export const SHELF_THEMES: readonly Theme[] = [
  {
    id: "ask-certificate",
    category: "vendor-discussion",
    threads: 10,
    about: "vendor",
    liveliness: 6,
    tags: ["certificates", "questions", "lab results"],
    titles: [
      "Asked {vendor} for a certificate",
      "{vendor}: which products are tested?",
      "Certificates of {vendor}, old ones and new ones",
      "How does {vendor} number its batches?",
      "{vendor} and the expired result",
    ],
    openings: [
      [
        "Not everything that {vendorLink} lists has a result, so I asked.",
        "I went through the whole list of {vendorLink} yesterday evening.",
        "A question to those who know {vendorLink} longer than I do.",
      ],
      [
        "Some products have a current result, some an older one, and some have none.",
        "The numbering seems to be letters, year and month, and a serial. I may be wrong.",
        "I would like to see one for the exact batch, not for the one before.",
      ],
      ["What do you do when there is none?", "How quick were they with you?", "Is there a pattern to it?"],
    ],
    answers: [
      "Letters, year, month, serial: that is how I read it too.",
      "No result, no order. It makes life simple and my cupboard small.",
      "They told me that the next batch goes to {lab}. I can wait.",
      "The page marks what is only the vendor's word and what a laboratory measured. Look for that mark.",
      "An expired one still tells you something about that batch, only not about the one in your hand.",
      "I got the file within a day, and it was on this site a week later.",
      "If the product is new there may simply not be one yet.",
      "You can sort their list by tested ones, which is what I do.",
      "I would ask for the batch that they pack this week. The answer shows how well they know their shelves.",
      "{other} answers this on the product page itself. It saves everybody a mail.",
    ],
    praise: [
      "They sent mine before I had finished the sentence, more or less.",
      "Each file that {vendor} sent me was the one on this site, byte for byte.",
    ],
    complaints: [
      "I got a certificate for a product that I had not asked about.",
      "They said soon. That was in {month}.",
    ],
    vendorAnswers: [
      "What has no result yet is new or nearly sold out. The list of what is at the laboratory now goes up on Monday.",
      "You read the numbering right: our letters, year and month, and which one it was that month.",
    ],
    thanks: [
      "Got it. Same file as here.",
      "They knew at once which batch it was, which I found reassuring about their shelves.",
    ],
    remarks: ["The mark for the vendor's word, I had overlooked that.", "A small cupboard is a good rule."],
  },
  {
    id: "prices",
    category: "vendor-discussion",
    threads: 10,
    about: "product",
    liveliness: 5,
    tags: ["prices", "sizes", "stock"],
    titles: [
      "{product} by {vendor} got more expensive",
      "Price of {product} over the year",
      "{vendor}: small size or large size?",
      "{product} is sold out again",
      "Does {vendor} ever lower a price?",
    ],
    openings: [
      [
        "I have a price alert on {productLink} by {vendorLink}, and it was quiet for months.",
        "{productLink} was sold out when I looked, and back two days later.",
        "Looked at the price history of {productLink} for too long yesterday.",
      ],
      [
        "A few dollars up since {month}, which is what everything does.",
        "The large size is cheaper by the gram, as always, but then it sits in a cupboard.",
        "I am not complaining, I would like to understand what moves it.",
      ],
      ["Do you buy the large one?", "What is your rule for that?", "Harvest, freight or label, what do you think?"],
    ],
    answers: [
      "Freight, I would say. Everybody went up in the same month.",
      "I buy what I use up before the result expires, whatever the price by the gram is.",
      "The alert wrote to me once in a year, so no, they do not lower it often.",
      "Testing costs the same for ten kilos and for one. Small batches pay more of it each.",
      "{other} went up as well, a little later and a little more.",
      "Sold out usually means that the next batch is at the laboratory. I prefer that to a batch that is not.",
      "The history is on the product page. It is a flat line with one step in it.",
      "Large size only from somebody I have ordered from before.",
      "Cheaper by the gram is only cheaper if you like it.",
      "I put it on the wishlist and forget about it. Works for most things.",
    ],
    vendorAnswers: [
      "The step in the line is the laboratory: since then every batch is tested in full, and that is in the price.",
      "It is back on the shelf tomorrow, the result came in this morning.",
    ],
    thanks: ["Large size it is not, then.", "Flat line with one step, you were right."],
    remarks: ["Cheaper only if you like it, that is the whole wisdom.", "A flat line is the best sort of line."],
  },
];
