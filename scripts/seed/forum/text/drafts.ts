export const DRAFTS = {
  thread: {
    categoryId: "vendor-discussion",
    title: "How do you write down what you order?",
    content:
      "I have a notebook with dates, batches and prices, and it is full.\n\nBefore I begin a new one I would like to see how others do it. Paper,",
    tags: ["notes"],
  },
  reply: "I start at the date as well. What I never understood is why the second page repeats the",
} as const;
