import type { Topic } from "../topic";

export const communication: Topic = {
  id: "communication",
  category: "communication",
  tag: "communication",
  banks: {
    good: {
      titles: [
        "They tell you things",
        "Straight answers, few emails",
        "Recall notice before breakfast",
        "Says what it is and no more",
      ],
      lines: [
        "When one of their lots came back with a yeast count over the limit they wrote to buyers the same morning. Mine was a different lot and I still got the note.",
        "I get one email a month, with lots and dates in it. I actually read it, which I cannot say of any other vendor.",
        "They say plainly which results are still pending instead of leaving the old one up.",
        "The product page had changed between my two orders and there was a line at the bottom saying what had changed.",
        "No promises about what it will do for me. Weight, lot, lab, price. I relaxed immediately.",
        "They wrote that the price would go up in {month}, three weeks ahead, with the reason.",
        "Out of stock means out of stock here. I asked to be told, and was told, once.",
        "The answer to a bad review on this site was better than most vendors' answer to a good one. That is why I tried {vendor}.",
        "I like that the label gives a phone number and that the number is a person in the building.",
        "They posted the lab invoice next to the result. I did not need that. I enjoyed it a lot.",
        "Opted out of the newsletter and it stopped. On the first try.",
        "The page says what they do not know yet, which is something I had never seen on a vendor's page.",
        "They wrote to say that a result would be two days late. Nobody had asked.",
        "A change of jar was announced with a picture of both jars and the weight of each.",
        "When I unsubscribed from the newsletter they still sent me the lot notice, which is exactly how it should be.",
        "Holidays, price changes, a broken mill: all posted before they mattered.",
        "Their last three announcements fit on a postcard together.",
        "The email about my order was signed by the person who packed it.",
      ],
      points: ["Honest about pending results", "Wrote to buyers about a lot", "Few emails, all useful"],
    },
    mixed: {
      titles: ["Tell me when, not whether", "Too many emails, too few facts", "Fine vendor, thin information"],
      lines: [
        "Out-of-stock news reached me after I had paid. They were quick to fix it, though.",
        "There are a lot of newsletters. The lot news I do want is in the fourth paragraph of them.",
        "The page and the label disagree about the fill weight. The label is right, I weighed it.",
        "They answer questions about results, but you have to know which question to ask.",
        "A price increase between cart and checkout, explained afterward.",
      ],
      points: ["Too many newsletters", "Page and label disagree"],
    },
    bad: {
      titles: [
        "Learned it here, not from them",
        "Claims I would not print",
        "Silence, then a newsletter",
        "Says one thing, ships another",
      ],
      lines: [
        "The recall of their {month} lot was on this site before it was on theirs. To me, a buyer, they never wrote.",
        "The flyer in the box makes claims about what it will do for me that nobody should print. I sent a photo to the moderators here.",
        "They answer nothing and still send a newsletter every other day. I have unsubscribed [four|five] times.",
        "The page says in stock. The email the next day says backordered. The email after that says nothing because there is none.",
        "They changed the recipe, or the supplier, or both, and said so to no one.",
        "A discount code that is advertised on every page and works on none of them.",
        'A company that asks you to review "with five stars please" before the package has arrived.',
      ],
      points: ["No word about a pulled lot", "Claims that nobody should print", "Asked for five stars"],
    },
  },
};
