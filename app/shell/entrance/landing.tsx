import { LegalLink } from "~/content/legal-dialog";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { LandingSpecimen } from "./landing-specimen";
import { Logo } from "~/ui/logo";
import type { ShellData } from "../shell-data";
import { WaitlistForm, type WaitlistState } from "./waitlist-form";

type LandingProps = {
  /** The frame's data; its flash is the answer to a form that was just posted. */
  shell?: Pick<ShellData, "flash">;
  waitlist?: WaitlistState;
  returnTo?: string;
};

/** The coming-soon screen: a waitlist and the trusted testers' login. */
export function Landing({ shell, waitlist = {}, returnTo }: LandingProps) {
  const flash = shell?.flash;
  const message = waitlist.message ?? (flash?.kind === "good" ? flash.text : undefined);
  const error = waitlist.error ?? (flash?.kind === "bad" ? flash.text : undefined);
  return (
    <div className="landing">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="l-bar">
        <Logo />
        <span className="small muted">For adults aged 21 and over</span>
      </header>
      <main id="main" className="land">
        <div>
          <h1>Kratom vendors, reviewed by people, proven by labs.</h1>
          <p className="lead">
            A vendor directory where every claim shows who measured it, when, and how many agree. Opening soon: leave
            your email address, confirm it, and we will write again on opening day.
          </p>
          {message ? (
            <Note kind="good" role="status">
              {message}
            </Note>
          ) : (
            <WaitlistForm email={waitlist.email} error={error} />
          )}
          <TesterLogin returnTo={returnTo} />
        </div>
        <LandingSpecimen />
      </main>
      <footer className="l-foot">
        <span>Laws on kratom, 7-OH and MIT differ by place.</span>
        <nav aria-label="Legal">
          <LegalLink to="/privacy-policy" />
          <LegalLink to="/terms-of-service" />
          <a href="/legal-disclaimer">Legal Disclaimer</a>
        </nav>
      </footer>
    </div>
  );
}

function TesterLogin({ returnTo }: Pick<LandingProps, "returnTo">) {
  return (
    <section className="tester" aria-labelledby="tester-title">
      <h2 id="tester-title">Trusted tester? Log in</h2>
      <form className="pair" method="post" action="/login">
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <Field name="login" label="Username">
          <Input name="login" autoComplete="username" autoCapitalize="none" />
        </Field>
        <Field name="password" label="Password">
          <Input type="password" name="password" autoComplete="current-password" />
        </Field>
        <Button>Log in</Button>
      </form>
    </section>
  );
}
