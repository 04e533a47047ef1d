import type { Topic } from "../topic";

export const price: Topic = {
  id: "price",
  category: "value",
  tag: "value",
  banks: {
    good: {
      titles: [
        "Fair price, shown before checkout",
        "Worth the {price}",
        "Cheaper per gram than it looks",
        "No coupon games",
        "Good value, no tricks",
      ],
      lines: [
        "{price} all told, with shipping shown on the first page and not on the last.",
        "Not the cheapest. Of those who test every lot, the cheapest I have found.",
        "I worked it out per gram across the five vendors I use and {vendor} came second, with the best certificate of the five.",
        "The price has not moved since {month}. I have no idea how and will not ask.",
        "The bigger size is really cheaper per unit. You laugh, but check the others.",
        "No coupon hunt. The price is the price and it is a decent one.",
        "I paid {price} and would again. It is what I used to pay for the same thing without any paperwork.",
        "Shipping is free above an amount that a normal person spends.",
        "They lowered the price when the new lot assayed lower. I have told this story to everyone I know.",
        "Paid {price}. For a tested, sealed, dated {pack} I call that fair.",
        "It costs a few dollars more than the gas station and comes with a lab, a lot and a phone number.",
        "They show the price per unit next to the price. It is almost as if they wanted me to compare.",
        "I have paid less and got less, and I have paid more and got less.",
        "{price} is what the page said, what the cart said and what my statement says.",
        "No membership, no points, no tiers. A number and a button.",
        "They charge for shipping what shipping costs. I looked it up.",
      ],
      points: ["Fair price per gram", "Shipping shown up front", "Larger sizes actually cheaper"],
    },
    mixed: {
      titles: ["Good, and priced like it", "A bit pricey", "Fine at a discount"],
      lines: [
        "It is good, and it knows it. {price} is at the top of what I will pay.",
        "Reasonable until shipping is added at the last step.",
        "Fair in the large size, steep in the small one.",
        "I bought it on sale and thought it was fair. At full price I would look around first.",
        "The price went up by a tenth since {month}. So did everything else, I suppose.",
        "You pay for the certificate. I accept that, I am just pointing it out.",
      ],
      points: ["Shipping added late", "Small size is expensive"],
    },
    bad: {
      titles: [
        "{price} for this?",
        "Overpriced and under-weight",
        "The price changes in the cart",
        "Pay more, get the same leaf",
      ],
      lines: [
        "{price} for something that two other vendors sell from the same importer, with the same photo, for two thirds.",
        'The discount is invented: I saved the page in {month} and the "old price" was never the old price.',
        'A handling fee, an insurance fee and a "verification" fee appeared at the last step.',
        "My card was charged more than the total on the screen. They say it is the bank. The bank says it is not.",
        "Bigger size, higher price per gram. Someone hopes you do not own a calculator.",
        "There was a subscription checked in the cart in light gray. I found it on my statement.",
      ],
      points: ["Hidden fees at checkout", "Invented discount", "Subscription checked by default"],
    },
  },
};
