export const WRITING_LAPSED =
  "Your dashboard can be read but not changed until an open charge is settled. Contact support if this is a mistake.";
