import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useFetcher, useLocation } from "react-router";
import { Dialog } from "~/ui/dialog";
import { type LoginErrors, LoginForm } from "../login/form";
import { onDemand } from "~/ui/on-demand";
import { switchInstead } from "~/ui/switch-instead";

const RegisterPanel = onDemand(() => import("../login/register-dialog"));

type VisitorToolsProps = {
  demo: boolean;
  /** While the site is private nobody registers without a code. */
  inviteRequired: boolean;
  /** UTC epoch milliseconds */
  now: number;
};

/**
 * "Log in" and "Sign up" of the top bar: links to the two pages that open the same forms as a modal where scripts run,
 * which can switch from one to the other.
 */
export function VisitorTools({ demo, inviteRequired, now }: VisitorToolsProps) {
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState<"login" | "register" | null>(null);
  const fetcher = useFetcher<{ errors: LoginErrors }>();
  const returnTo = `${pathname}${search}`;
  const back = new URLSearchParams({ returnTo });
  const ref = new URLSearchParams(search).get("ref");
  const toRegister = new URLSearchParams({ returnTo, ...(ref !== null && { ref }) });
  return (
    <>
      <a className="btn btn--bar" href={`/login?${back}`} onClick={switchInstead(() => setShown("login"))}>
        Log in
      </a>
      <a
        className="btn btn--primary btn--bar opt"
        href={`/register?${toRegister}`}
        onClick={switchInstead(() => setShown("register"))}
      >
        Sign up
      </a>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={shown === "register" ? "Sign up" : "Log in"}>
        {shown === "login" && (
          <FirstField>
            <LoginForm
              returnTo={returnTo}
              demo={demo}
              idPrefix="modal-"
              form={fetcher.Form}
              errors={fetcher.data?.errors}
              onRegister={() => setShown("register")}
            />
          </FirstField>
        )}
        {shown === "register" && (
          <Suspense fallback={<p role="status">Loading…</p>}>
            <FirstField>
              <RegisterPanel {...{ returnTo, search, inviteRequired, now }} onLogin={() => setShown("login")} />
            </FirstField>
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

/** Gives the first field of a form the focus when the form comes, also in a modal that is open already. */
function FirstField({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus(), []);
  return <div ref={place}>{children}</div>;
}
