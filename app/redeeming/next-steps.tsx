import { plural } from "~/ui/format";

interface NextStepsProps {
  /** Within how many days the last payments came; null where too few were made to say. */
  paidWithin: { count: number; days: number } | null;
}

/** What becomes of a request, without a promise that nobody can keep. */
export function NextSteps({ paidWithin }: NextStepsProps) {
  return (
    <aside className="stack" aria-labelledby="redeem-next">
      <h2 id="redeem-next">What happens next</h2>
      <ol className="redeem-steps">
        <li>The points leave your balance as soon as you send the form.</li>
        <li>A person on our staff takes the request in hand. Until then you can cancel it.</li>
        <li>They pay it, or return the points and say why. Large amounts take two people.</li>
        <li>We tell you on the site and by email when it is paid or returned.</li>
      </ol>
      <p className="small">
        {paidWithin === null
          ? "There is no fixed time for this, and too few requests have been paid to say how long it takes."
          : `There is no fixed time for this. The last ${paidWithin.count} requests that were paid took up to ${plural(paidWithin.days, "day")}.`}
      </p>
    </aside>
  );
}
