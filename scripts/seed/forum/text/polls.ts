/** What a poll asks in a thread of one theme, and how its answers are liked. */
export interface PollText {
  theme: string;
  question: string;
  options: readonly (readonly [text: string, weight: number])[];
  multiple?: true;
  changeable?: true;
  /** After how many days it closes. */
  days?: 3 | 7 | 14 | 30;
  /** Why a moderator closed it. */
  closed?: string;
}

export const POLLS: readonly PollText[] = [
  {
    theme: "batch-passed",
    question: "Do you look up the batch before you open a pack?",
    options: [
      ["Every time", 5],
      ["Only from vendors that are new to me", 4],
      ["When somebody here mentions one", 2],
      ["Never so far", 1],
    ],
  },
  {
    theme: "read-certificate",
    question: "Which lines of a certificate do you read?",
    multiple: true,
    options: [
      ["Alkaloids", 6],
      ["Heavy metals", 5],
      ["Microbes", 4],
      ["Solvents", 2],
      ["The laboratory's name", 3],
      ["The date", 3],
    ],
  },
  {
    theme: "look-up-batch",
    question: "Where is the batch number on your last pack?",
    days: 14,
    options: [
      ["Printed on the label", 5],
      ["On a sticker on the back", 4],
      ["Stamped into the seam", 2],
      ["I could not find one", 2],
    ],
  },
  {
    theme: "site-ideas",
    question: "What should the site do next?",
    multiple: true,
    changeable: true,
    days: 30,
    options: [
      ["A page to compare two batches", 5],
      ["Alerts for a vendor's new results", 4],
      ["Larger text in tables", 2],
      ["Nothing, it is fine", 2],
    ],
  },
  {
    theme: "laws",
    question: "How do you follow the law where you live?",
    changeable: true,
    options: [
      ["The page here", 5],
      ["The legislature's own site", 3],
      ["Local news", 3],
      ["I do not", 1],
    ],
  },
  {
    theme: "reviewing",
    question: "When do you write a review?",
    days: 7,
    options: [
      ["In the first week", 2],
      ["After two or three weeks", 5],
      ["After the second order", 4],
      ["Only when something goes wrong", 1],
    ],
  },
  {
    theme: "kitchen",
    question: "What do you cook when nobody else is in?",
    changeable: true,
    options: [
      ["Eggs, somehow", 5],
      ["Noodles", 4],
      ["Leftovers", 4],
      ["A proper dinner anyway", 2],
      ["Toast is dinner", 3],
    ],
  },
  {
    theme: "garden",
    question: "What grows on your windowsill or in your yard?",
    multiple: true,
    options: [
      ["Herbs", 6],
      ["Tomatoes", 5],
      ["Peppers", 4],
      ["Flowers", 3],
      ["Only what came by itself", 2],
    ],
  },
  {
    theme: "pets",
    question: "Who lives with you?",
    multiple: true,
    days: 30,
    options: [
      ["A dog", 6],
      ["A cat", 6],
      ["Birds", 1],
      ["Fish", 2],
      ["Nobody with fur", 3],
    ],
  },
  {
    theme: "games",
    question: "Board, cards or screen?",
    days: 7,
    options: [
      ["Board games", 4],
      ["Cards", 3],
      ["Screen", 5],
    ],
  },
  {
    theme: "packaging",
    question: "Which pack keeps best once it is open?",
    options: [
      ["A pouch with a zipper", 5],
      ["A glass jar of my own", 5],
      ["The vendor's tub", 2],
    ],
  },
  {
    theme: "late-package",
    question: "After how many days do you write to the vendor?",
    days: 14,
    options: [
      ["After three", 2],
      ["After five", 4],
      ["After a week", 5],
      ["I wait", 1],
    ],
  },
  {
    theme: "support",
    question: "Which vendor answers worst?",
    closed: "A poll that names vendors to rank them last is no comparison; reviews are the place for it.",
    options: [
      ["I have had no trouble", 3],
      ["One that I will not name", 3],
      ["All of them at weekends", 2],
    ],
  },
];
