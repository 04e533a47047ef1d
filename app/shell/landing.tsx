import { LegalLink } from "../content/legal-dialog";
import { Button } from "../ui/button";
import { Field, FieldError, Input } from "../ui/field";
import { Note } from "../ui/note";
import { LandingSpecimen } from "./landing-specimen";
import type { LoginErrors } from "./login-form";
import { Logo } from "./logo";
import type { ShellData } from "./shell-data";

export type WaitlistState = { email?: string; error?: string; message?: string };

type LandingProps = {
  /** The frame's data; its flash is the answer to a form that was just posted. */
  shell?: Pick<ShellData, "flash">;
  /** After posting the waitlist form: what was typed, what was wrong, or the answer. */
  waitlist?: WaitlistState;
  login?: { values?: { login?: string }; errors?: LoginErrors };
  returnTo?: string;
};

/** The coming-soon screen: a waitlist and the trusted testers' login (document 1 §2.1, §2.2). */
export function Landing({ shell, waitlist = {}, login = {}, returnTo }: LandingProps) {
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
            A vendor directory where every claim shows who measured it, when, and how many agree. Opening soon; leave an
            address and we write once, on the day.
          </p>
          {message ? (
            <Note kind="good" role="status">
              {message}
            </Note>
          ) : (
            <WaitlistForm email={waitlist.email} error={error} />
          )}
          <TesterLogin {...login} returnTo={returnTo} />
        </div>
        <LandingSpecimen />
      </main>
      <footer className="l-foot">
        <span>Laws on kratom, 7-OH and MIT differ by place.</span>
        <nav aria-label="Legal">
          <LegalLink to="/privacy-policy" />
          <LegalLink to="/terms-of-service" />
          <a href="/legal-disclaimer">Legal disclaimer</a>
        </nav>
      </footer>
    </div>
  );
}

function WaitlistForm({ email, error }: WaitlistState) {
  return (
    <form className="wait" method="post" action="/waitlist">
      <label htmlFor="email">Email address</label>
      <input
        className="input"
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.org"
        defaultValue={email}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "email-error email-help" : "email-help"}
      />
      <Button variant="primary">Join the waitlist</Button>
      {error && (
        <div className="field help" role="alert">
          <FieldError id="email-error">{error}</FieldError>
        </div>
      )}
      <span className="help" id="email-help">
        One message at opening. No list is sold or shared.
      </span>
    </form>
  );
}

type TesterLoginProps = { values?: { login?: string }; errors?: LoginErrors; returnTo?: string | undefined };

function TesterLogin({ values = {}, errors = {}, returnTo }: TesterLoginProps) {
  return (
    <section className="tester" aria-labelledby="tester-title">
      <h2 id="tester-title">Trusted tester? Log in</h2>
      {errors.form && (
        <Note kind="bad" role="alert">
          {errors.form}
        </Note>
      )}
      <form className="pair" method="post" action="/login">
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <Field name="login" label="Username" error={errors.login}>
          <Input name="login" autoComplete="username" autoCapitalize="none" defaultValue={values.login} />
        </Field>
        <Field name="password" label="Password" error={errors.password}>
          <Input type="password" name="password" autoComplete="current-password" />
        </Field>
        <Button>Log in</Button>
      </form>
    </section>
  );
}
