import type { ReactNode } from "react";
import { EvidenceChip } from "~/ui/evidence";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";

/** The parts of the pitch, each with what it is not (rules/vendors#benefits-page). */
export function BenefitsSections() {
  return (
    <>
      <Part title="Product management">
        <p>List what you sell the way buyers look for it, and switch a product off without losing its history.</p>
        <Facts
          facts={[
            { label: "7OH", value: "Thai, Domestic" },
            { label: "MIT", value: "Salt, Freebase" },
            { label: "Sizes and prices", value: "As many as the product has, each with its own price and stock" },
            { label: "Status", value: "Active: listed and searchable. Inactive: stored, but shown to nobody" },
            { label: "Effect tags", value: <Effects /> },
          ]}
        />
        <p className="small muted">
          Effects show as reviewers report them, once three reviews do, or as staff set them. A vendor cannot set Pain
          Relief, and no page promises an effect.
        </p>
      </Part>
      <Part title="Lab results and quality">
        <p>
          Each certificate is tied to one batch of one product. Authentic and safe are two statements, and both show.
        </p>
        <ul className="benefits-marks">
          <li>
            <EvidenceChip kind="lab" detail="Nov 12, 2026" /> A moderator compared it with the laboratory's certificate.
          </li>
          <li>
            <EvidenceChip kind="vendor" /> You typed it; nothing backs it yet.
          </li>
          <li>
            <EvidenceChip kind="none" /> There is no result, and the page says so.
          </li>
        </ul>
        <p className="small muted">
          Heavy metals, microbials, pesticides and solvents are listed one by one, passed, failed or not tested. A
          result expires six months after its test.
        </p>
      </Part>
      <Part title="Search and discovery">
        <p>
          Buyers filter by type, source, chemical form, format, price and rating. Relevance weighs the match, the mean
          rating, reviews, sales, and whether you are verified.
        </p>
        <p>
          Featured products appear in a block of their own under <EvidenceChip kind="promo" />, and products of larger
          plans lead a search that is sorted by relevance, with the same mark. A list that the reader sorted in another
          way keeps exactly that order.
        </p>
      </Part>
      <Part title="Analytics">
        <p>
          Views and outbound clicks, by product and by day, and confirmed purchases by day. A visitor counts once a day,
          and known bots do not count.
        </p>
        <p className="small muted">
          Sales on your website are yours alone to know. What we show is clicks and purchases that were confirmed, and
          it is labeled so.
        </p>
      </Part>
      <Part title="Customer service tools">
        <p>One official reply to each review, marked as yours.</p>
        <p>
          A <Link to="/vendor-lounge">lounge</Link> with contact requests, where you decide who may write first, and
          where your response rate and median time are counted.
        </p>
      </Part>
      <Part title="Accountability">
        <p>
          Your record is public: verified since when, and each lab result with its verdict and its end. If you keep
          batches tracked and certificates current, you can show it.
        </p>
        <p>
          <Later /> Scores of how fast you answer, what is open, and how complete your tests and documents are.
        </p>
        <p className="small muted">You can answer and flag a review. You cannot remove one.</p>
      </Part>
      <Part title="Trusted Tester Program">
        <p>
          Members apply to it: they prove identity and age, and write a sample of at least 150 words. Sending them
          products to test is not part of the site so far.
        </p>
        <p>
          Every review of a sample carries <EvidenceChip kind="gift" /> in public.{" "}
          <Link to="/how-we-verify">How we verify</Link>
        </p>
      </Part>
    </>
  );
}

const Effects = () => (
  <span className="row row--wrap">
    {["Sedating", "Energetic", "Euphoric", "Pain Relief"].map((effect) => (
      <span key={effect} className="tag">
        {effect}
      </span>
    ))}
  </span>
);

const Later = () => <span className="ev ev--none">Opens later</span>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="benefits-part">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}
