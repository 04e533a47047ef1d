import { useMemo, useState } from "react";
import { fieldsOfPoll, isBegun, readPollFields, type TypedPoll } from "@worker/domain/voice/forum-polls/poll-fields";

/** Whoever else writes to this device's storage may have put anything there. */
function isTyped(kept: unknown): kept is TypedPoll {
  if (typeof kept !== "object" || kept === null) return false;
  const { question, options, days } = kept as Partial<Record<keyof TypedPoll, unknown>>;
  const areOptions = Array.isArray(options) && options.every((option) => typeof option === "string");
  return typeof question === "string" && typeof days === "string" && areOptions;
}

/** What the draft of a new thread keeps of its poll, and the fields of one that was kept on this device. */
export function usePollDraft() {
  const [kept, setKept] = useState<Record<string, string> | null>(null);
  const more = useMemo(
    () => ({
      name: "poll",
      of: (form: HTMLFormElement) => {
        const typed = readPollFields(Object.fromEntries(new FormData(form)));
        return isBegun(typed) ? typed : null;
      },
      fill: (value: unknown) => {
        if (isTyped(value)) queueMicrotask(() => setKept(fieldsOfPoll(value)));
      },
    }),
    [],
  );
  return { kept, more };
}
