import { Icon } from "~/ui/icon";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import type { Saving } from "./draft-saver";

/** Whether the server has what was typed; only a failure speaks up. */
export function SaveState({ saving }: { saving: Saving }) {
  if (saving.state === "failed") {
    return (
      <Note kind="bad" role="alert" title="Not saved.">
        {saving.message}{" "}
        {saving.isTriedAgain
          ? "What you typed stays here, and is sent again in a moment."
          : "What you typed stays here."}
      </Note>
    );
  }
  return (
    <p className="row small muted">
      {saving.state === "saved" && (
        <>
          <Icon name="check" /> Saved <DateTime at={saving.at} withTime />
        </>
      )}
      {saving.state === "saving" && "Saving…"}
      {saving.state === "unsaved" && "Not saved yet…"}
    </p>
  );
}
