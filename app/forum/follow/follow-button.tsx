import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { categoryFollowPath, followPath } from "@worker/domain/voice/forum/addresses";
import type { FollowState } from "@worker/domain/voice/forum-following/forms";
import { Button } from "~/ui/button";
import type { IconName } from "~/ui/icon";

/** Comes back to where it was pressed, with scripts and without. */
function FollowForm({ action, children }: { action: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={action} preventScrollReset className="row row--wrap follow-acts">
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </Form>
  );
}

const act = (state: FollowState, label: string, icon: IconName) => (
  <Button small variant="quiet" name="state" value={state} icon={icon}>
    {label}
  </Button>
);

/** What a member hears of a thread: everything new, nothing at all, or what is said to them. */
export const FollowThread = ({ threadId, state }: { threadId: string; state: FollowState }) => (
  <FollowForm action={followPath(threadId)}>
    {state === "none" && act("followed", "Follow", "bell")}
    {state === "followed" && act("none", "Unfollow", "bell")}
    {state === "muted" ? act("none", "Unmute", "bell-off") : act("muted", "Mute", "bell-off")}
  </FollowForm>
);

export const FollowCategory = ({ categoryId, followed }: { categoryId: string; followed: boolean }) => (
  <FollowForm action={categoryFollowPath(categoryId)}>
    {followed ? act("none", "Unfollow new threads", "bell") : act("followed", "Follow new threads", "bell")}
  </FollowForm>
);
