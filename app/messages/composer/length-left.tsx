import { useEffect, useState } from "react";
import { MESSAGE_MAX, messageLength } from "@worker/domain/voice/messages/sizes";
import { plural } from "~/ui/format";

/** So many characters before the limit it begins to warn. */
const NEAR = 100;
/** Screen readers hear of it once its writer pauses, and not at each key. */
const PAUSE_MS = 1_000;

/** Null while there is room enough. */
function warning(left: number): string | null {
  if (left > NEAR) return null;
  return left < 0 ? `${plural(-left, "character")} too many` : `${plural(left, "character")} left`;
}

/** How long a message is, in code points, and from near the limit on what is left (rules/messages#composer). */
export function LengthLeft({ id, text }: { id: string; text: string }) {
  const length = messageLength(text);
  const left = MESSAGE_MAX - length;
  const words = warning(left);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <small className={words === null ? "num" : `num composer-left composer-left--${left < 0 ? "over" : "near"}`}>
      <span id={id}>
        {length} / {MESSAGE_MAX}
        {words !== null && ` · ${words}`}
      </span>
      <span className="sr" role="status">
        {said}
      </span>
    </small>
  );
}
