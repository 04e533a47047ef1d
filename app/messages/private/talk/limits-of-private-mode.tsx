/** Said where the mode is chosen (rules/private-mode#limits). */
const LIMITS = [
  "Messages from before stay as they are, and either of you can turn private mode off at once. An admin can open what was not sent in private mode, for a stated reason that is recorded.",
  "Leafproof still sees who writes to whom, when and how often, and about how long a message and how large a picture is.",
  "There is no forward secrecy: whoever gets hold of a key reads everything that was sealed for it, before and after.",
  "A browser without a key reads nothing. Without a backup, messages are lost with the browser.",
  "Leafproof delivers this page’s scripts and passes the keys on. Compare fingerprints to know that no key was exchanged.",
  "Leafproof can hold a message back or show it as it was before an edit, but it cannot write one.",
  "Whoever reports a message shows our moderators that one message.",
];

export function LimitsOfPrivateMode() {
  return (
    <ul className="private-limits">
      {LIMITS.map((limit) => (
        <li key={limit}>{limit}</li>
      ))}
    </ul>
  );
}
