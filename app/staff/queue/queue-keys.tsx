const KEYS: readonly [keys: readonly string[], does: string][] = [
  [["j", "k"], "next, previous"],
  [["x"], "select"],
  [["a"], "approve"],
  [["r"], "reject"],
  [["Shift", "A"], "approve selected"],
];

/** What the keys of a queue do; they are switched off with the others, in the list that ? opens. */
export const QueueKeys = () => (
  <p className="queue-keys small muted">
    {KEYS.map(([keys, does]) => (
      <span key={does}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}{" "}
        {does}
      </span>
    ))}
  </p>
);
