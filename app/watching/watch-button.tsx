import { Form, useLocation } from "react-router";
import type { Watched } from "@worker/domain/catalogue/watched/forms";
import { Button, LinkButton } from "~/ui/button";
import { wayBack } from "~/ui/query";

type WatchButtonProps = {
  subject: Watched;
  /** Of a batch, the id of one of its results. */
  about: string;
  /** Null for a visitor, who logs in first. */
  watched: boolean | null;
  block?: boolean | undefined;
};

/** Tells the member what is new of it, or no longer; whoever is not logged in does that first. The page stays where it is. */
export function WatchButton({ subject, about, watched, block }: WatchButtonProps) {
  const here = wayBack(useLocation());
  const text = watched ? "Stop watching" : `Watch this ${subject}`;
  if (watched === null)
    return (
      <LinkButton block={block} icon="eye" to={`/login?returnTo=${encodeURIComponent(here)}`}>
        {text}
      </LinkButton>
    );
  return (
    <Form method="post" action="/account/watching" preventScrollReset>
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="about" value={about} />
      <input type="hidden" name="returnTo" value={here} />
      <Button block={block} icon="eye" name="intent" value={watched ? "unwatch" : "watch"}>
        {text}
      </Button>
    </Form>
  );
}
