import type { Topic } from "../topic";

export const stock: Topic = {
  id: "stock",
  category: "website",
  tag: "availability",
  banks: {
    good: {
      titles: ["In stock when they say so", "Short list, all of it there"],
      lines: [
        "The list is short and everything on it is in the building. I have come to prefer that.",
        "They hold back the last of a lot for people who ask to finish an order with the same one.",
        "When my usual size ran out they said when it would be back, and it was back on that day.",
        "I asked to be told when {product} returned. One email, on the morning it did.",
        'No "only two left" theater. Either it is there or it is not.',
        "They will not sell you the end of an old lot without saying that it is the end of an old lot.",
        "Two lots were left of what I wanted and the page said which would run out first.",
        "They do not take orders for what they do not have. I tried, for science.",
        "My size was back on the very {weekday} they had named.",
        "I asked for the end of an old lot for comparison and they dug it out of a drawer.",
        "Six weeks without the one I like, and every week the page said so.",
      ],
      points: ["Stock shown honestly", "Back-in-stock note came on time"],
    },
    mixed: {
      titles: ["When you can get it", "Often sold out"],
      lines: [
        "The size I want is sold out two months in three.",
        "Good when it is there. I have learned to order before I run low.",
        "They restock on no day in particular and it is gone by evening.",
        "I took a different size because mine was out, and paid a bit more per gram for the privilege.",
      ],
      points: ["Often sold out"],
    },
    bad: {
      titles: ["Sold me what they did not have", '"In stock" is a state of mind'],
      lines: [
        'In stock on the page, in stock in the cart, "sourcing" once they had the money.',
        "They swapped my variety for another without asking because mine had run out. Same price, less of what I wanted.",
        'It has been "back next week" since {month}.',
        "I was sent two half sizes in place of a whole one, from different lots, with no explanation.",
      ],
      points: ["Swapped without asking", "Sold without stock"],
    },
  },
};
