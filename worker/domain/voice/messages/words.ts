// What stands in a message's place where its text cannot.

/** Of a message that only the members' devices can open. */
export const ENCRYPTED = "[Encrypted - Private Mode]";
export const TAKEN_BACK = "Message taken back";
export const TAKEN_DOWN = "Taken down by our moderators";
export const takenDown = (reason: string): string => `${TAKEN_DOWN}: ${reason}`;

// Why nothing can be written.
export const BLOCKED = "You cannot write to this member.";
/** Where the other deleted their account. */
export const LEFT = "This member has left. The conversation can be read.";
