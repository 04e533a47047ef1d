import { LegalLink } from "~/content/legal-dialog";
import { useEffect, useRef, type MouseEvent } from "react";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Note } from "~/ui/note";
import { Logo } from "~/ui/logo";

type AgeGateProps = {
  returnTo: string;
  /** What the server found missing, when scripts are off. */
  error?: string | undefined;
  /** Where the gate is the whole page, its question is the page's heading. */
  alone?: boolean;
};

/**
 * The overlay that asks for age and for knowing one's laws (rules/access#age-gate). The server renders the
 * button enabled and the boxes required; where scripts run, the boot script disables it until both are ticked.
 */
export function AgeGate({ returnTo, error, alone = false }: AgeGateProps) {
  const Heading = alone ? "h1" : "h2";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    const guardEntry = () => {
      const enter = element?.querySelector<HTMLButtonElement>("[data-enter]");
      if (enter) enter.disabled = element?.querySelector(":required:not(:checked)") !== null;
    };
    guardEntry();
    element?.addEventListener("change", guardEntry);
    return () => element?.removeEventListener("change", guardEntry);
  }, []);
  return (
    <div className="scrim gate-scrim">
      <section className="dialog gate" role="dialog" aria-modal="true" aria-labelledby="gate-title">
        <header className="dialog-head">
          <Logo plain />
          <Heading id="gate-title">Are you 21 or older?</Heading>
          <p className="muted">Leafproof reviews kratom, 7-OH and MIT extract vendors. It is for adults only.</p>
        </header>
        <form ref={form} method="post" action="/age-gate" data-age-gate="">
          <input type="hidden" name="returnTo" value={returnTo} />
          <div className="body">
            {error && (
              <Note kind="bad" role="alert">
                {error}
              </Note>
            )}
            <Checkbox name="adult" required>
              I am <strong>21 or older</strong>.
            </Checkbox>
            <Checkbox name="laws" required>
              I understand that <strong>laws vary by location</strong> and that I am responsible for knowing mine.
            </Checkbox>
            <p className="small muted">
              We store a signed cookie for this choice, nothing else. <LegalLink to="/privacy-policy" />,{" "}
              <LegalLink to="/terms-of-service">Terms</LegalLink>, <a href="/legal-disclaimer">Legal Disclaimer</a>
            </p>
          </div>
          <footer>
            <a className="btn btn--quiet" href="/age-gate/exit" data-exit="" onClick={goBack}>
              Exit
            </a>
            <Button variant="primary" aria-describedby="gate-hint" data-enter="" suppressHydrationWarning>
              Enter Site
            </Button>
            <span className="sr" id="gate-hint">
              Tick both boxes to enter
            </span>
          </footer>
        </form>
      </section>
    </div>
  );
}

function goBack(event: MouseEvent) {
  if (history.length === 1) return;
  event.preventDefault();
  history.back();
}
