import { Button } from "~/ui/button";
import { Note } from "~/ui/note";

export function UnconfirmedNote() {
  return (
    <Note kind="wait" icon="mail-warning" title="Your email address is not confirmed yet.">
      <form method="post" action="/account/email/confirmation" className="stack">
        <p>Use the link in our email to confirm it. Didn't get it?</p>
        <Button small>Send the link again</Button>
      </form>
    </Note>
  );
}
