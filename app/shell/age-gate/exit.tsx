import { pageMeta } from "../page-meta";

/** Every screen has a loader, so that client navigations ask the access table too. */
export const loader = () => null;

export const meta = () =>
  pageMeta({ title: "Goodbye", description: "You left the site.", path: "/age-gate/exit", noindex: true }, "");

export const handle = { bare: true };

/** Neutral on purpose: nothing of the site is shown to whoever chose to leave (rules/access#age-gate). */
export default function AgeGateExit() {
  return (
    <main id="main" className="entrance">
      <div className="solo">
        <h1>You left the site</h1>
        <p className="lead">It is for adults aged 21 and over. You can close this page, or go somewhere else.</p>
      </div>
    </main>
  );
}
