import type { ReactNode } from "react";
import type { Program } from "@worker/domain/views/rewards/program";
import { Link } from "~/ui/link";
import { money, points, pointsAndMoney } from "./words";

export function Faq({ program }: { program: Program }) {
  return (
    <section className="rewards-faq" aria-label="Frequently asked questions">
      {answers(program).map(({ question, answer }) => (
        <div key={question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </div>
      ))}
    </section>
  );
}

function answers(program: Program): { question: string; answer: ReactNode }[] {
  const { example, welcome, heldHours, paidByHours, referralDays, linkDays, inactivityMonths, least } = program;
  return [
    {
      question: "What is a point worth?",
      answer: `${points(example.points)} are ${money(example)}. Points cannot be bought, and are not passed from one member to another.`,
    },
    {
      question: "Does a better rating earn more?",
      answer:
        "No. A verified review earns the same whether it praises or warns, and the amount depends on your tier alone. The vendor neither pays it nor can have the review removed. Each rewarded review says so where it stands, in feeds and in the API.",
    },
    {
      question: "How can there be cashback, if nothing is bought here?",
      answer: (
        <>
          You buy on a vendor’s own website and <Link to="/claims/new">claim the purchase</Link> here with order number,
          date and amount. Once our staff have approved the claim, your tier’s percentage of the amount comes as points.
          A vendor’s confirmation marks your review as a verified purchase, and by itself it pays nothing.
        </>
      ),
    },
    {
      question: "When is a referral successful?",
      answer: `When somebody registered with your link or code, and our staff approved a first purchase claim of theirs that is dated within ${referralDays} days of their registration.`,
    },
    {
      question: "When is it credited?",
      answer: `Within ${heldHours}–${paidByHours} hours of that approval. Until then the bonus shows as held, and cashback likewise.`,
    },
    {
      question: "What does the person I bring get?",
      answer: `The welcome bonus of ${pointsAndMoney(welcome)} that everybody gets. You see that somebody registered and where the referral stands, but not who it is.`,
    },
    {
      question: "Can I add a referral code later?",
      answer: `No. A code counts at registration only. Whoever follows a referral link has ${linkDays} days to register, and the first link followed counts; the form shows the code, and it can be changed or left empty there.`,
    },
    {
      question: "May I refer myself, or somebody I live with?",
      answer:
        "Not yourself. Registrations from a network that you were seen in are looked at by our staff before anything is paid, so somebody you live with can count, but it takes longer.",
    },
    {
      question: "What can I redeem points for?",
      answer: `Gift cards from ${money(least.giftCard)}, cash from ${money(least.cash)}, and store credit without a minimum.`,
    },
    {
      question: "What if I return a purchase?",
      answer:
        "Then the approval of its claim can be withdrawn, and what it earned may be deducted, a referral’s bonus included. If the points are spent already, later earnings settle it; your balance never shows below zero.",
    },
    {
      question: "Do points run out?",
      answer: `Rewards may be suspended after ${inactivityMonths} months without activity. Logging in brings them back.`,
    },
  ];
}
