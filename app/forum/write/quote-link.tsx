import { type MouseEvent, useEffect } from "react";
import { useFetcher } from "react-router";
import { writePath } from "@worker/domain/voice/forum/addresses";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { loader } from "./reply";
import { REPLY_FIELD } from "./reply-form";

/** Leads to the form with the post quoted in it; where the form is on the page already, the quote goes there. */
export function QuoteLink({ threadId, postId }: { threadId: string; postId: string }) {
  const fetcher = useFetcher<typeof loader>();
  const to = `${writePath(threadId)}?quote=${postId}`;
  const quote = fetcher.data?.page.quote;
  useEffect(() => {
    const field = document.getElementById(REPLY_FIELD);
    if (!quote || !(field instanceof HTMLTextAreaElement)) return;
    const before = field.value.trimEnd();
    field.value = before === "" ? quote : `${before}\n\n${quote}`;
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, [quote, fetcher.data]);
  const inPlace = (event: MouseEvent) => {
    if (document.getElementById(REPLY_FIELD) === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void fetcher.load(to);
  };
  return (
    <Link className="act" to={to} onClick={inPlace} rel="nofollow">
      <Icon name="message-square-quote" />
      Quote
    </Link>
  );
}
