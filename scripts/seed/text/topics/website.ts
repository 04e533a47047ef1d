import type { Topic } from "../topic";

export const website: Topic = {
  id: "website",
  category: "website",
  tag: "website",
  banks: {
    good: {
      titles: ["A site without tricks", "Found it, paid, done", "The page shows today's lot"],
      lines: [
        "The site is plain and works with everything switched off. I mention it because I browse that way.",
        "You see lot, date and certificate before you see a buy button.",
        "Checkout asks for my age once, the right way, and remembers nothing else it does not need.",
        "The order history keeps the lot numbers. That alone is worth the account.",
        'No pop-ups, no wheel to spin, no "someone in Boise just bought".',
        "Search finds things by lot number. I tried it out of spite and it worked.",
        "The stock figures are real: it said four left, I bought two, it said two left.",
        "The product page links straight to the page of the result here. One click, right lot.",
        "I ordered from a phone on a train with one bar. It held.",
        "The list can be sorted by test date. Whoever thought of that should get a raise.",
        "Three pages from the front door to a paid order, one of which was my address.",
        "My reading glasses were in the other room and I still got through it.",
        "It asks which state before it shows a price, so nobody fills a cart for nothing.",
        "Old lots stay on the site, grayed out, with their results. I like a vendor with a memory.",
        "The buttons say what they do and then do it.",
      ],
      points: ["Plain, working website", "Lot shown before the buy button", "No pop-ups"],
    },
    mixed: {
      titles: ["Good vendor, tired website", "The site fights you a little"],
      lines: [
        "The site logs you out every ten minutes. Save your cart somewhere.",
        "Photos are from an older lot, which they admit in small print.",
        "The filters do not remember what you chose, so you choose again on every page.",
        "Half the pages still carry last year's certificates next to this year's.",
        "The age check loops on my browser. On another one it is fine.",
        "You cannot see shipping costs until you have typed everything, twice if you come back.",
      ],
      points: ["Logs you out", "Old photos on the page"],
    },
    bad: {
      titles: [
        "The website is the worst part",
        "Lost my order in the cart",
        "Broken links where the lab results should be",
      ],
      lines: [
        "The lab page is a list of dead links.",
        "I paid, the page crashed, and there was no order. There was a charge.",
        "A countdown clock that starts again when you reload. I reloaded it for a while, it was the best part.",
        "It sold me something that had been out of stock for weeks.",
        'The "certificate" button downloads a picture of a certificate, so small that you cannot read the date.',
        "It does not work on a phone at all. On a computer it merely does not work well.",
        "Every link in the footer leads to the front page, the one for complaints among them.",
        "Search for a lot number and it offers you a T-shirt.",
      ],
      points: ["Dead links to lab results", "Charged without an order", "Fake countdown"],
    },
  },
};
