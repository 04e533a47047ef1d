interface QueueKeysProps {
  /** What the keys do in this queue. */
  approve: string;
  reject: string;
  selected: string | null;
}

/** What the keys of a queue do; they are switched off with the others, in the list that ? opens. */
export function QueueKeys({ approve, reject, selected }: QueueKeysProps) {
  const ofSelection: [string[], string][] = selected === null ? [] : [[["Shift", "A"], selected]];
  const keys: [keys: string[], does: string][] = [
    [["j", "k"], "next, previous"],
    ...(selected === null ? [] : [[["x"], "select"] satisfies [string[], string]]),
    [["a"], approve],
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
