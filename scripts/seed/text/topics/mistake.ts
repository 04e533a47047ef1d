import type { Topic } from "../topic";

export const mistake: Topic = {
  id: "mistake",
  category: "customerService",
  tag: "support",
  banks: {
    good: {
      titles: ["My mistake, their patience", "I ordered the wrong thing", "Forgiving of a bad typist"],
      lines: [
        "I put my old address on the order, from two apartments ago. They caught it because the card did not match and called me.",
        "I clicked capsules when I wanted powder. It was swapped before it shipped and I got the difference back.",
        "I ordered twice because I thought the first had not gone through. One email and the second was canceled.",
        "Entirely my fault: I left it in a hot car and wrote to complain about clumping. They were kind about it.",
        "I misread the size and thought that I had been shorted. They sent a photo of the packing scale and did not gloat.",
        "I forgot to be home for the signature, twice. They had it held for me and did not charge for it.",
        "I gave a wrong order number, then a wrong name, and they still found me. Sorry, {vendor}.",
        "I accused them of sending the wrong lot. I was reading last year's {pack}. I have apologized and do so again here.",
        "I asked for a refund on something that I then found behind the flour. They had already sent it. I sent it back, we are both laughing.",
        "I typed my own name wrong. The package came to a person who does not exist, at my address, and they fixed the account.",
        "I ordered at two in the morning and regretted the quantity at seven. Changed by eight.",
        "My bank blocked the payment and I blamed the vendor. The vendor was patient and the bank was wrong.",
      ],
      points: ["Kind about my own mistake", "Order changed before it shipped"],
    },
    mixed: {
      titles: ["Half my fault", "Should have read the page"],
      lines: [
        "I should have read that it is the coarse cut. They could also put it in the title.",
        "The typo in the address was mine. The week it took to notice was shared.",
        "I picked salt when I wanted freebase; the menu puts them next to each other in the same gray. Changed for a fee.",
        "Missed the cutoff by minutes and hoped. Rules are rules, it went out the next day.",
      ],
      points: ["Easy to pick the wrong variant"],
    },
    bad: {
      titles: ["A typo cost me the order", "No way to fix an order"],
      lines: [
        "I mistyped one digit of my house number and saw it a minute later. No one could change it, for four days, until it was gone.",
        "I ordered the wrong size and asked to swap before it shipped. They shipped it while telling me to wait.",
        "Yes, I chose the wrong variant. No, a fee of {price} to correct an unsent order is not reasonable.",
        "There is no cancel button and no one to ask. I sat and watched the wrong thing travel toward me.",
      ],
      points: ["Orders cannot be corrected"],
    },
  },
};
