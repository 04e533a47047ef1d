/** What two members say to each other in turns; a line that begins with "+" is the same speaker's again. */
export const MEMBER_TALKS: readonly (readonly string[])[] = [
  [
    "[Hi|Hey], I read your review of {product}. Did the batch number on your pouch match the one on the lab page?",
    "It did, {batch}. The label is on the back, under the seal, easy to miss.",
    "[Found it|Got it], thanks. Mine is an older one then. I will ask the vendor for its certificate.",
    "+Do you happen to know whether they answer quickly?",
    "They wrote back within a day when I asked in {month}. Not the friendliest mail, but it had the PDF.",
    "That is all I need. Thank you!",
  ],
  [
    "Are you the one who posted the spreadsheet about price per gram in {month}?",
    "Guilty. It is a bit out of date, two of the shops raised their prices since.",
    "Would you mind if I add the new ones and post it again, with your name on it?",
    "Go ahead. Leave out the sizes below 25 g, they make everything look dearer than it is.",
    "[Will do|Sure]. I will send it to you before I post.",
    "+Sent you the draft in the thread, the second tab has the sizes.",
    "Looks good. One row is doubled, the rest I checked against the pages.",
  ],
  [
    "You mentioned that you brew yours cold. How long do you leave it?",
    "@cup Overnight in the fridge, with a bit of lemon. Less bitter than hot, but the grounds need a fine filter.",
    "I will try with a coffee filter. Thanks!",
    "+Report: it works, and the kitchen no longer smells of hay.",
    "Ha. That is the real benefit.",
  ],
  [
    'Hello! I am new here. Is it normal that a result says "Not tested" for one group?',
    "Yes. It means that the laboratory was not asked to measure it, not that it passed. The overall line then says Incomplete.",
    "So it is not a warning?",
    "It says that nobody knows. I only buy where all four groups are there, but that is me.",
    "That makes sense, thank you for explaining.",
  ],
  [
    "Thanks for standing up for me in that thread yesterday.",
    "No problem. They were not reading what you wrote.",
    "I nearly deleted the post.",
    "+I left it, and a moderator hid the worst replies.",
    "Good. The report button does work here, I have seen it.",
  ],
  [
    "Did your order from {vendor} ever arrive?",
    "After twelve days, yes. The tracking stood still for a week in [Memphis|Chicago|Louisville].",
    "Mine is at nine days. I will wait then.",
    "Write to them if it passes two weeks, they sent a friend of mine another one.",
    "@parcel It came this morning! Seal fine, batch {batch}.",
    "[Great|Good to hear]. Put the delivery time into your review, people look for that.",
  ],
  [
    "Hi, I saw that you are taking a break this month too. How is the second week?",
    "Better than the first. I sleep badly, but the afternoons are fine. I talked to my doctor before, which helped me to plan it.",
    "Same here. Walks help, and not looking at the cupboard.",
    "One day at a time. Write if you want company.",
    "I will. Thank you, really.",
  ],
  [
    "Your photo of the label in the {product} thread, may I use it in my guide on reading labels?",
    "@label Sure, take it. Please cut off the order number at the bottom.",
    "Done. I will link to your post.",
  ],
  [
    "Quick question: which lab do you trust more, {lab} or the other one?",
    "I look at whether the PDF names the method and the limits, less at the name. {lab} prints both.",
    "Good point, I never checked the limits.",
    'The page "How we verify" explains what each line means.',
  ],
  [
    "Was that you at the market in {state} last weekend? Somebody had the same cap as in your picture.",
    "No, I have not left the house in two weeks. But I like that there is a second cap.",
    "+And I am far from {state}.",
    "Then greetings to your double.",
  ],
];

/** The member speaks first where they asked and were approved, the vendor where the vendor wrote. */
export const ASKED_TALKS: readonly (readonly string[])[] = [
  [
    "Hello, do you still have batch {batch} of {product}? I would like the same one as last time.",
    "Hello! [Yes, about forty pouches are left.|A few are left, yes.] Write the batch number into the order note and we pack that one.",
    "Perfect, ordered just now.",
    "Thank you. It leaves tomorrow, the certificate is linked on the product page.",
    "Arrived today, right batch, seal intact. Thanks.",
  ],
  [
    "Hi, the lab page for {product} shows moisture, but I cannot find the heavy metals of batch {batch}. Is there a second page?",
    "There is: page three of the PDF. We asked {lab} to put it on one sheet next time, you are not the first who missed it.",
    "Found it, thank you. It would help to say so on the product page.",
    "Good idea, we added a line.",
  ],
  [
    "Do you ship {product} to {state}?",
    "We follow the list on our page: where the law does not allow it, the shop refuses the order. {state} changes often, please look at the region page before you order.",
    "Thanks, I will look there first.",
  ],
  [
    "My pouch of {product} came with a torn seal. I have photos and have not opened it further.",
    "We are sorry. Please do not use it. Send the order number through the shop's form and we replace it.",
    "+Could you tell us the batch? We want to look at the rest of it.",
    "It says {batch}.",
    "Thank you. The replacement left today, and the line that packed it was checked.",
    "It arrived, all good. That was handled well.",
  ],
];

/** The vendor begins. */
export const WRITTEN_TALKS: readonly (readonly string[])[] = [
  [
    "Hello, you wrote in your review that {product} tasted burnt. Would you tell us the batch, so that we can look into it?",
    "It was {batch}. I threw most of it away.",
    "Thank you. Two others wrote the same of it, we took it off the shop and sent a sample to {lab}.",
    "Good to hear. Will the result be public?",
    "It will stand on the product page like every other, whatever it says.",
  ],
  [
    "Thank you for the long review of {product}. We corrected the weight that you found wrong.",
    "That was quick. Thanks for telling me.",
  ],
  [
    "Hello, your question on our page was answered, but you may not see it there: the next batch of {product} is due in two weeks.",
    "Thanks! I will wait for its certificate then.",
    "It is uploaded as soon as {lab} sends it.",
  ],
];

/** What members ask vendors who have not answered, or have declined. */
export const REQUESTS: readonly string[] = [
  "Hello, I would like to know which laboratory will test the next batch of {product}, and when.",
  "Is {product} also sold in smaller sizes? I would like to try it before I buy 250 g.",
  "My last order came without the batch label. Could you tell me which batch was shipped in {month}?",
  "Do you give discounts for larger orders of {product}?",
  "I write a comparison of shipping times for the forum. Would you answer five short questions?",
  "The certificate of {batch} names another product. Is that a mistake?",
];

/** What the second says last is reported by the first: for what reason, in what words, and what came of it. */
export const REPORTED_TALKS = [
  {
    lines: [
      "Hi, you wrote that you have a cheaper source than {vendor}. Did you mean another shop on the list?",
      "No shop. My cousin presses them himself, half the price, I bring them by. Send me your address.",
    ],
    reason: "illegal_offer",
    detail: "Offers tablets pressed at home.",
    answer: null,
  },
  {
    lines: [
      "I disagree with what you said about {product}, the certificate shows something else.",
      "Nobody asked you. People like you should stop writing here, you cannot even read a table.",
    ],
    reason: "harassment",
    detail: "",
    answer: { decision: "warn", reason: "Personal attack" },
  },
  {
    lines: [
      "How do you sleep on the days after a break? I wake up every two hours.",
      "Just take it together with your sleeping pills, twice the usual amount. Works every time.",
    ],
    reason: "health_claim",
    detail: "This could hurt somebody.",
    answer: null,
  },
  {
    lines: [
      "Which of the two laboratories would you ask about batch {batch}?",
      "Ask the vendor first. If they do not answer, the laboratory tells you at least whether the certificate is theirs.",
    ],
    reason: "other",
    detail: "Reported by mistake, sorry.",
    answer: { decision: "keep", reason: "Nothing against the guidelines" },
  },
] as const;
