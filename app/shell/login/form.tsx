import { useEffect, useRef, type ElementType } from "react";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { switchInstead } from "~/ui/switch-instead";

export type LoginErrors = { login?: string; password?: string; form?: string };
const NO_ERRORS: LoginErrors = {};

type LoginFormProps = {
  returnTo?: string;
  /** A password is only ever filled in for the demo account. */
  values?: { login?: string; password?: string };
  errors?: LoginErrors;
  /** Demo mode: a link that opens the login page with the demo account filled in. */
  demo?: boolean;
  /** Two forms on one page (page and modal) need two sets of ids. */
  idPrefix?: string;
  /** A fetcher's form where the answer is to stay in place. */
  form?: ElementType;
  /** In the modal, the way to the registration form without leaving it. */
  onRegister?: () => void;
  /** Before the opening nobody registers; the waitlist is the way in. */
  opening?: boolean;
};

/** The answer to a wrong pair never says which was wrong (rules/accounts#alike-answers). */
export function LoginForm({
  returnTo,
  values = {},
  errors = NO_ERRORS,
  demo = false,
  idPrefix = "",
  form: Form = "form",
  onRegister,
  opening = false,
}: LoginFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = errors.login ? "login" : "password";
    if (errors !== NO_ERRORS) element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }, [errors]);
  const demoQuery = new URLSearchParams({ demo: "1", ...(returnTo && { returnTo }) });
  return (
    <Form ref={element} className="login stack" method="post" action="/login" noValidate>
      {errors.form && (
        <Note kind="bad" role="alert">
          {errors.form}
        </Note>
      )}
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <Field name="login" id={`${idPrefix}login`} label="Username or email" error={errors.login}>
        <Input name="login" autoComplete="username" autoCapitalize="none" required defaultValue={values.login} />
      </Field>
      <Field name="password" id={`${idPrefix}password`} label="Password" error={errors.password}>
        <Input
          type="password"
          name="password"
          autoComplete="current-password"
          required
          defaultValue={values.password}
        />
      </Field>
      <Button variant="primary" block>
        Log in
      </Button>
      {demo && (
        <a className="btn btn--block" href={`/login?${demoQuery}`}>
          <Icon name="user-check" />
          Fill in the demo account
        </a>
      )}
      <p className="small muted">
        No account yet?{" "}
        {opening ? (
          <Link to="/waitlist">Join the waitlist</Link>
        ) : (
          <Link
            to={returnTo ? `/register?${new URLSearchParams({ returnTo })}` : "/register"}
            onClick={switchInstead(onRegister)}
          >
            Sign up
          </Link>
        )}{" "}
        · <Link to="/password-reset">Forgot your password?</Link>
      </p>
    </Form>
  );
}
