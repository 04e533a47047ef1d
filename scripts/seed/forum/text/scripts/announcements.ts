import type { Script } from "../../theme";

export const ANNOUNCEMENTS: readonly Script[] = [
  {
    id: "welcome",
    category: "general",
    daysAgo: 690,
    pinned: true,
    locked: "An announcement. Questions go to Contact and support.",
    title: "Welcome to the forum: what it is for",
    tags: ["announcement", "beginners"],
    posts: [
      {
        by: "staff",
        after: 0,
        says: "The forum is open.\n\nIt is for what does not fit into a review: questions, comparisons, batches that you looked up, and everything around them. The [community rules](/community/rules) are short, please read them once.\n\nThree things are different from elsewhere:\n\n- Nothing is sold, traded or given away here. The Trading Post stays closed for that reason.\n- Nobody tells you how much to use of anything. Labels, units and certificates are welcome.\n- Vendors may answer about their own products and say who they are.\n\nWhatever a moderator hides keeps its place, with the reason.",
      },
      {
        by: "moderator",
        after: 55,
        says: "I am one of the people behind the reports. We read all of them, and we write down why.",
      },
      { by: "a", after: 130, says: "Good to see the reasons in the open. I will hold you to that." },
    ],
  },
  {
    id: "reading-pages",
    category: "general",
    daysAgo: 540,
    pinned: true,
    title: "Reading a lab page: Passed, Failed, Incomplete, expired",
    tags: ["announcement", "lab results", "certificates"],
    posts: [
      {
        by: "moderator",
        after: 0,
        says: "These four words come up in every second thread, so here they are in one place.\n\n**Passed**: all four groups were tested, and each of them is within the limits that the certificate prints.\n\n**Failed**: at least one line is over its limit. One is enough.\n\n**Incomplete**: nothing is over, but at least one group was not tested.\n\n**Expired**: the test is more than six months old. Nothing about the numbers changes, only nobody has looked since.\n\nA verdict is about one batch of one product. It says nothing about the bag beside it, so look up the number on yours in the [batch lookup](/lab-verification).",
      },
      {
        by: "a",
        after: 80,
        says: "Could you add what happens to a result after a retest?",
        comments: [
          {
            by: "moderator",
            after: 60,
            says: "Good point: the newer page stands in its place and the older one stays readable, with a note that it was superseded.",
          },
        ],
      },
      {
        by: "b",
        after: 400,
        says: "I had Incomplete down as a soft Failed until today. Thank you for saying it plainly.",
      },
      { by: "c", after: 900, says: "Would be worth a printout beside the jars." },
    ],
  },
  {
    id: "orders-here",
    category: "vendor-discussion",
    daysAgo: 430,
    pinned: true,
    title: "Before you post about an order",
    tags: ["announcement", "orders"],
    posts: [
      {
        by: "moderator",
        after: 0,
        says: "A thread about an order helps others if it says what was ordered, when, and what is on the label. It helps nobody if it has an order number, an address or the name of a packer in it, and we hide those at once.\n\nWrite to the vendor first and give them two working days. If they answer in the thread, that is a courtesy and not a duty.\n\nStaff do not settle orders. What we do: we look at reports, and we look at patterns.",
      },
      { by: "a", after: 45, says: "Two working days is generous, but fine." },
      {
        by: "b",
        after: 300,
        says: "Can the title have the vendor in it?",
        comments: [{ by: "moderator", after: 30, says: "Yes, please. It makes the search useful." }],
      },
    ],
  },
  {
    id: "labels-only",
    category: "dosing-help",
    daysAgo: 610,
    pinned: true,
    locked: "A note about this category. It changes when the rules change.",
    title: "What this category is for, and what it is not for",
    tags: ["announcement", "labels"],
    posts: [
      {
        by: "staff",
        after: 0,
        says: "Members are not doctors. This category is for labels, units and certificates: what a figure means, how two units go together, what was measured and what is only printed.\n\nQuestions about amounts belong to a doctor or a pharmacist, and posts that name any are hidden. That is rule three of the [community rules](/community/rules), and we do not make exceptions, however kindly it is meant.\n\nThe poison control line is at the bottom of every page.",
      },
      {
        by: "moderator",
        after: 20,
        says: "If you see a post that names an amount, report it and move on. Answering it only makes it longer.",
      },
    ],
  },
  {
    id: "zone-opening",
    category: "verified-vendors",
    daysAgo: 480,
    pinned: true,
    title: "This room, and who reads it",
    tags: ["announcement"],
    posts: [
      {
        by: "staff",
        after: 0,
        says: "Only verified vendors, moderators and staff read this room. It is for uploads, labels, suppliers and the tone of answers, not for agreeing on prices.\n\nIf your verification ends, your access ends with it. Your posts stay.",
      },
      {
        by: "moderator",
        after: 90,
        says: "The panel reads along too, so questions about rejections are in good hands here.",
      },
      { by: "vendor", after: 200, says: "Thank you. I would have needed this a year ago, with my first upload." },
    ],
  },
  {
    id: "appeals",
    category: "general",
    daysAgo: 95,
    title: "How an appeal works, with numbers",
    tags: ["announcement", "moderation"],
    posts: [
      {
        by: "admin",
        after: 0,
        says: "Some of you asked what becomes of an appeal. You find every decision about your posts under [Decisions](/account/decisions), with its reason, and a box to write in for thirty days.\n\nWhoever decided first does not decide again. If the reason does not hold, the post comes back and the log says so.\n\nWe would rather bring one back too many than leave one hidden for the wrong reason.",
      },
      {
        by: "a",
        after: 70,
        says: "I had one brought back in the spring. It took two days and the answer was a real one.",
      },
      {
        by: "b",
        after: 220,
        says: "Mine stayed hidden, and reading it again a month later I see why.",
        comments: [{ by: "c", after: 30, says: "That is the most grown-up thing I have read this week." }],
      },
      {
        by: "d",
        after: 600,
        says: "Please keep writing the reasons so that one understands them. That is what I value most here.",
      },
    ],
  },
  {
    id: "fresh-log",
    category: "general",
    daysAgo: 12,
    title: "Small changes this month",
    tags: ["announcement", "site"],
    posts: [
      {
        by: "staff",
        after: 0,
        says: 'In short:\n\n1. Tables can be read on a narrow screen without scrolling sideways.\n2. The lookup no longer minds spaces around a batch number.\n3. A report now asks for one sentence where you choose "other", because we could not do anything with the empty ones.\n\nWishes go into a thread of their own, we collect them there.',
      },
      { by: "a", after: 40, says: "Number two was mine, I think. Thank you!" },
      {
        by: "b",
        after: 190,
        says: "The tables! My thumb is grateful.",
        comments: [{ by: "a", after: 25, says: "Two grateful thumbs, then." }],
      },
    ],
  },
];
