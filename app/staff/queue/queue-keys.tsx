interface QueueKeysProps {
  /** Null where nothing is decided by one key. */
  approve: string | null;
  reject: string | null;
  selected: string | null;
  /** Whether cases can be selected, if not by `selected`. */
  selects?: boolean;
  /** Whether there is more than one case to go to. */
  moves?: boolean;
  /** Keys of this queue alone. */
  own?: readonly (readonly [key: string, does: string])[];
}

/** What the keys of a queue do; they are switched off with the others, in the list that ? opens. */
export function QueueKeys({
  approve,
  reject,
  selected,
  selects = selected !== null,
  moves = true,
  own = [],
}: QueueKeysProps) {
  const ofSelection: [string[], string][] = selected === null ? [] : [[["Shift", "A"], selected]];
  const keys: [keys: string[], does: string][] = [
    ...(moves ? [[["j", "k"], "next, previous"] satisfies [string[], string]] : []),
    ...(!selects ? [] : [[["x"], "select"] satisfies [string[], string]]),
    ...(approve === null ? [] : [[["a"], approve] satisfies [string[], string]]),
    ...(reject === null ? [] : [[["r"], reject] satisfies [string[], string]]),
    ...own.map(([key, does]): [string[], string] => [[key], does]),
    ...ofSelection,
  ];
  return (
    <p className="queue-keys small muted">
      {keys.map(([each, does]) => (
        <span key={does}>
          {each.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{" "}
          {does}
        </span>
      ))}
    </p>
  );
}
