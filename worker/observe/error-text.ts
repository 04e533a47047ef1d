/** What a database layer puts behind a failed statement: the values that were bound to it. */
const BOUND = /\nparams: [\s\S]*$/;
const ADDRESS = /[^\s"'<>()[\],;:]+@[^\s"'<>()[\],;:]+/g;
const SECRET = /[0-9a-f]{32,}/gi;

/** No bound values, no mail addresses, nothing that could be a token or a hash; each cause in brackets. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutData(textOf(error));
  const own = withoutData(`${error.name}: ${error.message}`);
  return error.cause === undefined ? own : `${own} (${messageOf(error.cause)})`;
}

/** What was thrown that is no error; never "[object Object]". */
function textOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  if ("message" in thrown && typeof thrown.message === "string") return thrown.message;
  try {
    return JSON.stringify(thrown);
  } catch {
    return "something that cannot be written down";
  }
}

const withoutData = (text: string): string =>
  text.replace(BOUND, "").replace(ADDRESS, "(address)").replace(SECRET, "(token)");

/** The frames alone: a stack repeats the message, with everything that was in it. */
function framesOf({ stack = "", message }: Error): string {
  const begin = stack.indexOf(message);
  return stack
    .slice(begin === -1 ? 0 : begin + message.length)
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

/**
 * What a log line may say of an error (rules/privacy#logs): a failed query names its statement and its cause, never its
 * values, which hold names, addresses and hashes of passwords.
 */
export const errorText = (error: unknown): { error: string; stack: string } => ({
  error: messageOf(error),
  stack: error instanceof Error ? framesOf(error) : "",
});
