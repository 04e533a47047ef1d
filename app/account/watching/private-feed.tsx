import { Form } from "react-router";
import { Button } from "~/ui/button";

/** The address of the member's feed, and a new one in its place. */
export function PrivateFeed({ address, action }: { address: string | null; action: string }) {
  return (
    <section aria-labelledby="feed" className="section stack">
      <h2 id="feed">Private feed</h2>
      <p className="small muted">
        The same news for a feed reader (Atom). Whoever has the address can read it; a new one ends the old one.
      </p>
      {address !== null && <input className="input" readOnly value={address} aria-label="Address of your feed" />}
      <Form method="post" action={action} preventScrollReset>
        <Button name="intent" value="feed" icon="rss">
          {address === null ? "Make a private feed" : "Make a new address"}
        </Button>
      </Form>
    </section>
  );
}
