export const WRITING_LAPSED =
  "Your dashboard can be read but not changed while your verification is not in force: a charge is open, or our staff ended it. Contact support if this is a mistake.";
