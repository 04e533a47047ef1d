import type { RefObject } from "react";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { KEEPS_FOCUS } from "~/shell/frame/focus-on-navigation";
import { LinkButton } from "~/ui/button";
import { cancelBox } from "../boxes/shut-box";

interface CancelChangeProps {
  conversation: string;
  box: RefObject<HTMLDetailsElement | null>;
  /** The page knows of a change that was refused, and is to forget it. */
  isRefused?: boolean;
}

/**
 * Leaves a message as it was: the page anew, which scripts ask for only where it is to forget something. Its address has
 * no place in it: a browser would go there without loading anything.
 */
export function CancelChange({ conversation, box, isRefused = false }: CancelChangeProps) {
  return (
    <LinkButton
      to={conversationPath(conversation)}
      state={KEEPS_FOCUS}
      preventScrollReset
      onClick={(event) => {
        if (!isRefused) event.preventDefault();
        cancelBox(box.current);
      }}
    >
      Cancel
    </LinkButton>
  );
}
