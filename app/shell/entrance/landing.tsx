import type { ReactNode } from "react";
import { LegalLink } from "~/content/legal-dialog";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { LandingSpecimen } from "./landing-specimen";
import { Logo } from "~/ui/logo";
import { LoginForm } from "../login/form";
import type { ShellData } from "../shell-data";
import { WaitlistForm, type WaitlistState } from "./waitlist-form";

type LandingProps = {
  /** The frame's data; its flash is the answer to a form that was just posted. */
  shell?: Pick<ShellData, "flash" | "inviteRequired" | "demo">;
  waitlist?: WaitlistState;
  returnTo?: string;
};

/** What stands at every address of a site that is not open yet, and of a private one for whoever is not logged in. */
export const Landing = (props: LandingProps) => (
  <LandingFrame>{props.shell?.inviteRequired ? <ByInvite {...props} /> : <ComingSoon {...props} />}</LandingFrame>
);

const TITLE = <h1>Kratom vendors, reviewed by people, proven by labs.</h1>;

/** The waitlist and the trusted testers' login. */
function ComingSoon({ shell, waitlist = {}, returnTo }: LandingProps) {
  const flash = shell?.flash;
  const message = waitlist.message ?? (flash?.kind === "good" ? flash.text : undefined);
  const error = waitlist.error ?? (flash?.kind === "bad" ? flash.text : undefined);
  return (
    <>
      {TITLE}
      <p className="lead">
        A vendor directory where every claim shows who measured it, when, and how many agree. Opening soon: leave your
        email address, confirm it, and we will write again on opening day.
      </p>
      {message ? (
        <Note kind="good" role="status">
          {message}
        </Note>
      ) : (
        <WaitlistForm email={waitlist.email} error={error} />
      )}
      <TesterLogin returnTo={returnTo} />
    </>
  );
}

/** The members' login, and the two ways in for whoever has no account. */
function ByInvite({ shell, returnTo }: LandingProps) {
  const flash = shell?.flash ?? null;
  return (
    <>
      {TITLE}
      <p className="lead">
        A vendor directory where every claim shows who measured it, when, and how many agree. For now it is open to its
        members and to whoever has an invite code.
      </p>
      {flash !== null && (
        <Note kind={flash.kind} role="status">
          {flash.text}
        </Note>
      )}
      <section className="by-invite" aria-labelledby="members-title">
        <h2 id="members-title">Log in</h2>
        <LoginForm returnTo={returnTo} demo={shell?.demo} />
        <p className="small muted">
          No invite code? <Link to="/waitlist">Join the waitlist</Link>, and we will write to you when Leafproof opens
          to everybody.
        </p>
      </section>
    </>
  );
}

function LandingFrame({ children }: { children: ReactNode }) {
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
        <div>{children}</div>
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
