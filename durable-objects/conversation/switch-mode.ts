import { type Said, type Saying, sayChange } from "./say-line";
import type { Sender } from "./sender";

export interface ModeChange {
  isPrivate: boolean;
  now: number;
}

/** Turns private mode on or off, with a line that both see. */
export async function switchMode(of: Saying, sender: Sender, { isPrivate, now }: ModeChange): Promise<Said> {
  const { facts, sockets } = of;
  const said = await sayChange(of, sender, {
    ...{ kind: isPrivate ? "private-on" : "private-off", now },
    isSo: () => facts.isPrivate === isPrivate,
  });
  if (said.status === "changed") sockets.tellAll({ type: "mode", isPrivate });
  return said;
}
