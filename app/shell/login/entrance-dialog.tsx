import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog";
import { type LoginErrors, LoginForm } from "./form";

const RegisterPanel = lazy(() => import("./register-dialog"));

type Entrance = "login" | "register";

type EntranceDialogProps = {
  shown: Entrance | null;
  show: (entrance: Entrance | null) => void;
  returnTo: string;
  /** The address's query; a referral link names its code there. */
  search: string;
  demo: boolean;
  /** While the site is private nobody registers without a code. */
  inviteRequired: boolean;
  /** UTC epoch milliseconds */
  now: number;
};

/** The forms of the login and registration pages as a modal, which can switch from one to the other; it comes when it is opened. */
export default function EntranceDialog({
  shown,
  show,
  returnTo,
  search,
  demo,
  inviteRequired,
  now,
}: EntranceDialogProps) {
  const fetcher = useFetcher<{ errors: LoginErrors }>();
  return (
    <Dialog open={shown !== null} onClose={() => show(null)} title={shown === "register" ? "Sign up" : "Log in"}>
      {shown === "login" && (
        <FirstField>
          <LoginForm
            returnTo={returnTo}
            demo={demo}
            idPrefix="modal-"
            form={fetcher.Form}
            errors={fetcher.data?.errors}
            onRegister={() => show("register")}
          />
        </FirstField>
      )}
      {shown === "register" && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <FirstField>
            <RegisterPanel {...{ returnTo, search, inviteRequired, now }} onLogin={() => show("login")} />
          </FirstField>
        </Suspense>
      )}
    </Dialog>
  );
}

/** Gives the first field of a form the focus when the form comes, also in a modal that is open already. */
function FirstField({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus(), []);
  return <div ref={place}>{children}</div>;
}
