import { useMemo, useState } from "react";
import { fieldsOfPoll, isBegun, readPollFields, type TypedPoll } from "@worker/domain/voice/forum-polls/poll-fields";

/** What the draft of a new thread keeps of its poll, and the fields of one that was kept on this device. */
export function usePollDraft() {
  const [kept, setKept] = useState<Record<string, string> | null>(null);
  const poll = useMemo(
    () => ({
      of: (form: HTMLFormElement) => {
        const typed = readPollFields(Object.fromEntries(new FormData(form)));
        return isBegun(typed) ? typed : null;
      },
      fill: (typed: TypedPoll | null | undefined) => {
        if (typed) setKept(fieldsOfPoll(typed));
      },
    }),
    [],
  );
  return { kept, poll };
}
