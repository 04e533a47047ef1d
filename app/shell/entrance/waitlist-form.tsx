import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";

export type WaitlistState = { email?: string | undefined; error?: string | undefined; message?: string | undefined };

/** The waitlist's one field; the server's own words say what is wrong with it. */
export function WaitlistForm({ email, error }: WaitlistState) {
  return (
    <form className="wait" method="post" action="/waitlist" noValidate>
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
        {...(error && { autoFocus: true })}
      />
      <Button variant="primary">Join the waitlist</Button>
      {error && (
        <div className="field help" role="alert">
          <FieldError id="email-error">{error}</FieldError>
        </div>
      )}
      <span className="help" id="email-help">
        One email to confirm your address, and one when we open. We never sell or share the list.
      </span>
    </form>
  );
}
