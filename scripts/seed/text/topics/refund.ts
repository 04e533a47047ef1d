import type { Topic } from "../topic";

export const refund: Topic = {
  id: "refund",
  category: "customerService",
  tag: "refunds",
  banks: {
    good: {
      titles: [
        "Refund handled without a fuss",
        "They made it right",
        "Replaced, no questions",
        "A mistake, then a fix",
      ],
      lines: [
        "One {pack} arrived damaged. I sent a photo at noon and had a replacement on the way by four, no form to fill in.",
        "I was sent the wrong variety. They told me to keep it and sent the right one the same day.",
        "The refund was back on my card in three business days, shipping included, without my having to ask about shipping.",
        "They charged me twice. I noticed, wrote, and before I had found my statement it had been fixed.",
        'Returned an unopened {pack}, got the money, and a note that said only "received, thank you".',
        "When a lot was pulled they wrote to everyone who had bought it and offered a refund before anyone could ask.",
        "I canceled within the hour. Refund the same evening, no retention speech.",
        "Lost in the mail. They resent it on day eight and told me to refuse the first one if it ever turned up. It did. I did.",
        "There was a price drop the day after I ordered. I asked, slightly ashamed, and they credited the difference.",
        "I was ready for an argument and had my photos numbered. They looked at one and sent a new {pack}.",
        "The second half of a split order never came. They noticed first.",
        "A lid was cracked. Nothing spilled, I only mentioned it, and a new lid came in the mail, by itself, in an envelope.",
        "They gave me the choice: money, replacement, or credit. I have never been asked before.",
      ],
      points: ["Refund without argument", "Wrong item replaced at once"],
    },
    mixed: {
      titles: ["Refunded, eventually", "Store credit instead of money", "Fair fix, long wait"],
      lines: [
        "They offered store credit first and money only when I asked again. Money it was, in the end.",
        "The refund took [twelve|sixteen] days, all of it allowed by their policy, none of it necessary.",
        "I had to pay return shipping for their mistake. They put a sample in the next box, which is not quite the same.",
        "They refunded the item and not the shipping. I let it go.",
        "The replacement was right; it came in a box addressed to someone named Dale.",
      ],
      points: ["Refund took weeks", "Store credit first"],
    },
    bad: {
      titles: [
        "Refund promised, never sent",
        '"All sales final" on an open seal',
        "Still waiting for my money",
        "They kept the money and the {item}",
      ],
      lines: [
        "Refund promised on the {weekday}, then on the next one, then not mentioned again. I went to my bank.",
        '"All sales final" is what they answer to a picture of a torn seal.',
        "I sent it back as told. Now they have {them} and the {price}, and I have a tracking slip.",
        "A restocking fee of a quarter of the price. It is not on the policy page; I looked, and I have the page saved.",
        "They offered half back if I took this review down. Here it is.",
        "The refund came as a coupon that expires in a week.",
        "Two months since {month}. Not refunded, not replaced, not answered.",
      ],
      points: ["Refund never came", "Restocking fee not announced", "Offered money to remove a review"],
    },
  },
};
