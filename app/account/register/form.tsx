import { useRef, type SubmitEvent } from "react";
import { useFetcher } from "react-router";
import { PICTURE_FIELD } from "@worker/domain/foundation/users/picture-forms";
import { switchInstead } from "~/ui/switch-instead";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { usePickedPicture } from "../picture/field";
import type { action } from "./register";
import { REGISTER_FIELDS, RegisterFields } from "./fields";
import { RegisterPicture } from "./picture";
import { PICTURE_FOLLOWS, type Typed } from "./values";
import { Link } from "~/ui/link";

type RegisterFormProps = {
  returnTo: string;
  typed: Typed;
  errors?: Record<string, string> | undefined;
  /** While the site is private nobody registers without one (rules/access#site-modes). */
  inviteRequired: boolean;
  /** The date picker's maximum, YYYY-MM-DD. */
  latestBirth: string;
  /** Two forms on one page (page and modal) need two sets of ids. */
  idPrefix?: string;
  /** In the modal, the way to the login form without leaving it. */
  onLogin?: () => void;
};

const NO_ERRORS: Record<string, string> = {};

/** Registration. Without scripts all of it is one request, the picture included. */
export function RegisterForm(props: RegisterFormProps) {
  const { returnTo, typed, inviteRequired, latestBirth, idPrefix = "", onLogin } = props;
  const fetcher = useFetcher<typeof action>();
  const { picked, pick } = usePickedPicture();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data;
  const errors = (answer && "errors" in answer ? answer.errors : props.errors) ?? NO_ERRORS;
  const sending = fetcher.state !== "idle";
  const wrong = REGISTER_FIELDS.filter(({ name }) => errors[name]);
  const problems = wrong.map(({ name, label }) => ({ id: `${idPrefix}${name}`, label }));

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    if (picked.problem !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${PICTURE_FIELD}"]`)?.focus();
      return;
    }
    const body = new FormData(event.currentTarget);
    body.delete(PICTURE_FIELD);
    if (picked.file !== null) body.set(PICTURE_FOLLOWS, "1");
    // What stands around the form would change for the new member, and take a picture on its way along with it.
    const still = { defaultShouldRevalidate: false };
    void fetcher.submit(body, { method: "post", action: "/register", encType: "multipart/form-data", ...still });
  };

  if (answer && "created" in answer) return <RegisterPicture file={picked.file} returnTo={answer.created} />;
  return (
    <form
      ref={form}
      className="register stack"
      method="post"
      action="/register"
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
    >
      <ErrorSummary problems={problems} message={errors["form"]} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <RegisterFields {...{ typed, errors, inviteRequired, latestBirth, idPrefix, picked }} onPick={pick} />
      <Button variant="primary" block aria-disabled={sending || undefined}>
        {sending ? "Creating account…" : "Create account"}
      </Button>
      <p className="small muted">
        Already have an account?{" "}
        <Link to={`/login?${new URLSearchParams({ returnTo })}`} onClick={switchInstead(onLogin)}>
          Log in
        </Link>
      </p>
    </form>
  );
}
