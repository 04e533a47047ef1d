import type { Script } from "../../theme";

export const QUARRELS: readonly Script[] = [
  {
    id: "both-sides",
    category: "vendor-discussion",
    daysAgo: 388,
    title: "Are five-star reviewers all bought?",
    tags: ["reviews", "trust"],
    locked:
      "It went in circles and got personal. What there is to say about marks on reviews stands in the third reply.",
    posts: [
      {
        by: "a",
        after: 0,
        says: "I read reviews for an evening, and every second one is five stars.\n\nNobody is that happy. I think that a good part of them got something for it.",
      },
      { by: "b", after: 35, says: "I write five stars when I have nothing to complain about. Nobody pays me, sadly." },
      {
        by: "c",
        after: 50,
        says: "There is a habit in it: people write when they are very happy or very angry. You would see that shape without any money in it.",
        comments: [
          { by: "a", after: 12, says: "Convenient." },
          { by: "c", after: 9, says: "It is, and it is also what the histogram looks like everywhere." },
          { by: "a", after: 6, says: "You would say that. How much do they send you?", hidden: "Personal attack" },
        ],
      },
      {
        by: "moderator",
        after: 45,
        says: "Reviews that were rewarded or written about a sample carry a mark that says so, beside the stars. Everything without a mark has been through the same checks as yours. If you see a pattern, report it, that is worth more than a guess about a person.",
      },
      {
        by: "a",
        after: 14,
        says: "Of course the house defends the house. You are all in this together, and the ones who cheer here are too dumb to notice.",
        hidden: "Personal attack",
      },
      { by: "d", after: 30, says: "I did report one in the summer. It was gone two days later, with a reason." },
      {
        by: "b",
        after: 22,
        says: "Could we have one thread that stays about what is on the page?",
        comments: [
          { by: "d", after: 18, says: "I would like that." },
          { by: "a", after: 40, says: "Then read the pages with your eyes open.", deleted: true },
        ],
      },
      { by: "c", after: 95, says: "I have said my part. Good night, all." },
      {
        by: "moderator",
        after: 60,
        says: "Closing this one here. Nobody is in trouble for the question, only for two of the answers.",
      },
    ],
  },
  {
    id: "sold-mine",
    category: "off-topic",
    daysAgo: 265,
    title: "Cleaning out the cupboard",
    tags: ["cupboard"],
    locked: "Nothing is sold or given away here, in no category and not for free.",
    posts: [
      {
        by: "a",
        after: 0,
        says: "I am moving at the end of the month and cleaning out the cupboard.\n\nThere are jars in there that I had forgotten, and I do not want to carry them.",
      },
      { by: "b", after: 20, says: "I know the feeling. Mine filled a whole shelf by itself." },
      {
        by: "a",
        after: 15,
        says: "So if anybody wants the unopened ones, say so, I only ask for the postage.",
        hidden: "Members cannot sell here",
      },
      { by: "c", after: 12, says: "I would take the amber ones off your hands!", hidden: "Members cannot sell here" },
      {
        by: "d",
        after: 25,
        says: "Careful, that is against the rules, even for free.",
        comments: [
          { by: "a", after: 10, says: "For free as well? I really did not know that." },
          { by: "d", after: 14, says: "For free as well. Nobody would know whose batch it is any more." },
          { by: "a", after: 8, says: "That I understand. Sorry, everybody." },
        ],
      },
      {
        by: "moderator",
        after: 35,
        says: "Thank you for taking it like that. Two posts are hidden, nothing else happens. Empty jars are fine to talk about.",
      },
    ],
  },
  {
    id: "certificate-fight",
    category: "vendor-discussion",
    daysAgo: 148,
    title: "Is a vendor that tests every second batch still honest?",
    tags: ["certificates", "trust", "batches"],
    posts: [
      {
        by: "a",
        after: 0,
        says: "Prompted by another thread. A vendor wrote there that one group is tested in every second batch only, and said so freely.\n\nHalf of us found that honest and half found it outrageous. I am somewhere in between, and would like to hear reasons, not volume.",
      },
      {
        by: "b",
        after: 30,
        says: "Honest and not enough. Both can be true at once.",
        comments: [
          { by: "c", after: 22, says: "That is where I am as well." },
          { by: "d", after: 41, says: "Not enough for whom? Nobody forces anyone to order." },
          { by: "b", after: 17, says: "For me. I said what I think, and what I do is order elsewhere." },
        ],
      },
      {
        by: "d",
        after: 55,
        says: "A full panel costs the same for a small batch as for a large one. If you want all small vendors gone, go on like this.",
      },
      {
        by: "e",
        after: 20,
        says: "Here comes the lobby. Every time, the same three accounts with the same whining.",
        hidden: "Personal attack",
      },
      {
        by: "d",
        after: 15,
        says: "I run nothing and sell nothing. I clean swimming pools.",
        comments: [
          { by: "c", after: 12, says: "The pool lobby, then. I am sorry, I could not help it." },
          { by: "d", after: 9, says: "Granted." },
        ],
      },
      {
        by: "c",
        after: 120,
        says: "What I would want is the word on the product page, before I order: which groups, which batches. Then everybody can decide alone.",
      },
      {
        by: "a",
        after: 90,
        says: "That I can agree with. Say it up front and let people choose.",
        comments: [{ by: "b", after: 35, says: "And on the label." }],
      },
      { by: "moderator", after: 200, says: "One post is hidden, the discussion is a good one and stays open." },
    ],
  },
  {
    id: "state-map",
    category: "general",
    daysAgo: 214,
    title: "I made a map of where you can order",
    tags: ["laws", "map"],
    hidden: "Says that something holds for everybody",
    posts: [
      {
        by: "a",
        after: 0,
        says: "I went through all the states and made a map of where you can order without a worry.\n\nGreen is fine, trust me on that, I asked around.",
      },
      { by: "b", after: 25, says: "Asked whom? There is a table with sources for that." },
      { by: "c", after: 40, says: "Please do not, somebody will believe it." },
    ],
  },
  {
    id: "miracle-shop",
    category: "vendor-discussion",
    daysAgo: 58,
    title: "New shop, half the price, code inside",
    tags: ["offer"],
    hidden: "Advertising",
    posts: [
      {
        by: "a",
        after: 0,
        says: "A new shop has opened and everything in it is half of what you pay now.\n\nThe code is my name here. You are welcome.",
      },
      { by: "b", after: 15, says: "Reported. Nice code, though." },
    ],
  },
  {
    id: "second-thoughts",
    category: "general",
    daysAgo: 171,
    title: "I think that I am done with this place",
    tags: ["farewell"],
    deleted: true,
    posts: [
      {
        by: "a",
        after: 0,
        says: "Nobody reads what I write here, and those who do only want to be right.\n\nSo this is a goodbye.",
      },
      {
        by: "b",
        after: 60,
        says: "I read your sheets every month and have learned a good deal from them. I would be sorry.",
      },
      { by: "c", after: 45, says: "Sleep on it. I wrote such a thread once, and I am still here." },
    ],
  },
];
