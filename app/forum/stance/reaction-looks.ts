import type { Reaction } from "@worker/domain/voice/forum/forms";
import type { IconName } from "~/ui/icon";

export const LOOKS: Record<Reaction, { icon: IconName; label: string }> = {
  like: { icon: "thumbs-up", label: "Like" },
  love: { icon: "heart", label: "Love" },
  laugh: { icon: "smile", label: "Laugh" },
  wow: { icon: "sparkle", label: "Wow" },
  sad: { icon: "frown", label: "Sad" },
  angry: { icon: "angry", label: "Angry" },
};
