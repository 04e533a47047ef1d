interface QueueKeysProps {
  /** What the keys do in this queue. */
  /** Null where nothing is decided by one key. */
  approve: string | null;
  reject: string;
  selected: string | null;
  /** Whether cases can be selected, if not by `selected`. */
  selects?: boolean;
}

/** What the keys of a queue do; they are switched off with the others, in the list that ? opens. */
export function QueueKeys({ approve, reject, selected, selects = selected !== null }: QueueKeysProps) {
  const ofSelection: [string[], string][] = selected === null ? [] : [[["Shift", "A"], selected]];
  const keys: [keys: string[], does: string][] = [
    [["j", "k"], "next, previous"],
    ...(!selects ? [] : [[["x"], "select"] satisfies [string[], string]]),
    ...(approve === null ? [] : [[["a"], approve] satisfies [string[], string]]),
    [["r"], reject],
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
