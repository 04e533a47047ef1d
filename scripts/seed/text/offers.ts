/** What vendors announce, of one of their products. */
export const ANNOUNCEMENTS = [
  ["{product}: a new lot is in", "The number on the seal leads to the certificate of that lot."],
  ["{product} has a new pouch", "It closes again, and the lot number is printed twice as large."],
  ["{product}: the last lot is sold out", "The next one goes on sale when its certificate is there."],
  ["{product} ships in a smaller box", "The same seal, half the cardboard."],
  ["A second laboratory looked at {product}", "Both certificates are on our site, side by side."],
] as const;

/** What vendors sell for less. Where a size is named the product has it. */
export const DEALS = [
  [10, "{product}: 10% off two or more", "Both have to be in the same order."],
  [15, "{product}: 15% off while this lot lasts", "The lot number and its certificate are on the product's page."],
  [20, "{product}: 20% off the last of a lot", "It is the same as in the lot before, and its certificate says so."],
  [12, "{product}: 12% off the first order", "One order a household."],
  [18, "{product}: 18% off to subscribers", "The code stands in our newsletter."],
] as const;

type Question = readonly [subject: string, body: string, answer: string];

/** Questions of members to staff, about a vendor and one of its products. */
export const MEMBER_QUESTIONS: readonly Question[] = [
  [
    "The result of {product} by {vendor} is older than the one in my package",
    "The slip names another batch. Which one holds?",
    "Both: each result is about its own batch. We asked {vendor} to upload the one for yours.",
  ],
  [
    "{vendor} does not answer me about {product}",
    "I wrote twice in two weeks. Can you ask them?",
    "We asked {vendor}, and they found your mails about {product} among their spam. They will write to you.",
  ],
  [
    "The price of {product} at {vendor} is another one than here",
    "On their site it is two dollars more.",
    "{vendor} had raised it the day before; the page for {product} shows it now.",
  ],
  [
    "Is {product} by {vendor} the same as last year?",
    "It looks lighter in color than my old pouch.",
    "That is for {vendor} to say. We passed your question about {product} on.",
  ],
];

/** Questions of vendors to staff. */
export const VENDOR_QUESTIONS: readonly Question[] = [
  [
    "{product} is listed under the wrong class ({vendor})",
    "It is not an extract. Please look at it.",
    "{product} by {vendor} is listed by its substance now.",
  ],
  [
    "Which certificate do you need for {product}? ({vendor})",
    "We have one from the maker and one of our own.",
    "The one that names {vendor} as the client and the batch that you sell as {product}.",
  ],
  [
    "A review of {product} speaks of another shop ({vendor})",
    "The order number in it is not one of ours.",
    "Please use the report link beside the review of {product}; moderators look at it, and {vendor} is told what came of it.",
  ],
  [
    "How long does it take until {product} shows up in search? ({vendor})",
    "We added it this morning.",
    "About a minute. {product} by {vendor} is there now.",
  ],
];

export const filled = (text: string, product: string, vendor: string): string =>
  text.replaceAll("{product}", product).replaceAll("{vendor}", vendor);
