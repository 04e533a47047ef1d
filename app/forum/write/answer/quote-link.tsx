import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { writePath } from "@worker/domain/voice/forum/addresses";
import { iconAnd } from "~/ui/icon";
import { Link } from "~/ui/link";
import { REPLY_FIELD } from "./reply-field";

async function quoteOf(postId: string): Promise<string | null> {
  try {
    const answer = await fetch(`/api/forum/posts/${postId}/quote`);
    return answer.ok ? (await answer.json<{ quote: string }>()).quote : null;
  } catch {
    return null;
  }
}

/** Leads to the form with the post quoted in it; where the form is on the page already, the quote goes there. */
export function QuoteLink({ threadId, postId }: { threadId: string; postId: string }) {
  const navigate = useNavigate();
  const to = `${writePath(threadId)}?quote=${postId}`;
  const inPlace = (event: MouseEvent) => {
    const field = document.getElementById(REPLY_FIELD);
    if (!(field instanceof HTMLTextAreaElement) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void quoteOf(postId).then((quote) => {
      if (quote === null) return navigator.onLine ? navigate(to) : undefined;
      const before = field.value.trimEnd();
      field.value = before === "" ? quote : `${before}\n\n${quote}`;
      field.focus();
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return undefined;
    });
  };
  return (
    <Link className="act" to={to} onClick={inPlace} rel="nofollow" {...iconAnd("message-square-quote", "Quote")} />
  );
}
