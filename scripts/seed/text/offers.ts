/** What vendors announce, of one of their products; each names it in both texts, so that none repeats another. */
export const ANNOUNCEMENTS = [
  ["{product}: a new lot is in", "The lot number stands on the seal of each {product}."],
  ["{product} has a new pouch", "It closes again, and the lot number of {product} is printed twice as large."],
  ["{product}: on to the next lot", "The one before is gone; this one of {product} has a number of its own."],
  ["{product} ships in a smaller box", "The same seal on {product}, half the cardboard."],
  ["{product} has a new label", "It names the lot and the day on which {product} was packed."],
] as const;

/** What vendors sell for less. Nothing is promised of certificates, which not each of their products has. */
export const DEALS = [
  [10, "{product}: 10% off two or more", "Two of {product}, or more, in the same order."],
  [15, "{product}: 15% off while this lot lasts", "The old price is back once this lot of {product} is gone."],
  [20, "{product}: 20% off the last of a lot", "For what is left of one lot of {product}; the next costs the usual."],
  [12, "{product}: 12% off the first order", "For a household's first order of {product}."],
  [18, "{product}: 18% off to subscribers", "Our newsletter has the code for {product}."],
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
