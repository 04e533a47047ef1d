import { useState, type MouseEvent } from "react";
import { useFetcher } from "react-router";
import type { action } from "../account/login";
import { Dialog } from "../ui/dialog";
import { LoginForm } from "./login-form";

/** "Log in" of the top bar: a link to the login page that opens the same form as a modal where scripts run. */
export function LoginLink({ returnTo, demo }: { returnTo: string; demo: boolean }) {
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<typeof action>();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a className="btn btn--bar" href={`/login?returnTo=${encodeURIComponent(returnTo)}`} onClick={onClick}>
        Log in
      </a>
      <Dialog open={open} onClose={() => setOpen(false)} title="Log in">
        {open && (
          <LoginForm
            returnTo={returnTo}
            demo={demo}
            idPrefix="modal-"
            form={fetcher.Form}
            errors={fetcher.data?.errors}
          />
        )}
      </Dialog>
    </>
  );
}
