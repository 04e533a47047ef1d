import { repeated, type Rule } from "./facts";

/** A day or month in a text of the demo would be wrong on most days on which it is laid out. */
const DATED = /\b(January|February|March|April|June|July|August|September|October|November|December) \d/;

export const TEXT_RULES: readonly Rule[] = [
  [
    "is no description twice",
    ({ products, vendors }) => [
      ...repeated(products, ({ description }) => description),
      ...repeated(vendors, ({ description }) => description),
    ],
  ],
  [
    "is no review or reply twice, and no title twice at one vendor",
    ({ reviews, reviewReplies }) => [
      ...repeated(reviews, ({ content }) => content),
      ...repeated(reviewReplies, ({ response }) => response),
      ...repeated(reviews, ({ vendorId, title }) => `${vendorId}: ${title.toLowerCase()}`),
    ],
  ],
  [
    "is no promotion twice",
    ({ promotions }) => [...repeated(promotions, ({ title }) => title), ...repeated(promotions, ({ body }) => body)],
  ],
  [
    "is no question to staff twice, and no answer",
    ({ supportTickets }) => [
      ...repeated(supportTickets, ({ subject }) => subject),
      ...repeated(supportTickets, ({ answer }) => answer),
    ],
  ],
  ["is no note about a member twice", ({ userNotes }) => repeated(userNotes, ({ body }) => body)],
  [
    "is no report twice in one case",
    ({ reports }) => repeated(reports, ({ caseId, detail }) => detail && `${caseId}: ${detail}`),
  ],
  [
    "names no day of the calendar",
    ({ promotions, products, vendors, supportTickets }) =>
      [
        ...promotions.flatMap(({ title, body }) => [title, body]),
        ...products.map(({ description }) => description),
        ...vendors.map(({ description }) => description),
        ...supportTickets.map(({ body }) => body),
      ].filter((text) => DATED.test(text)),
  ],
];
