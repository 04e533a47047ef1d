import { useState } from "react";
import { useLocation } from "react-router";

/** What a form was answered, while its page stands: React Router forgets it when the page is read anew. */
export function useLastingAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  // Every form that is sent has a key of its own, and reading anew keeps it.
  const { key } = useLocation();
  const [kept, keep] = useState({ key, answer });
  if (kept.key !== key || (answer !== undefined && answer !== kept.answer)) keep({ key, answer });
  return kept.key === key ? (answer ?? kept.answer) : answer;
}
