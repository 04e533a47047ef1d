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
