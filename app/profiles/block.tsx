import { data, Form } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import { profilePage } from "@worker/domain/views/people/profile-page";
import { blockMember } from "@worker/domain/voice/messaging/block-member";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import type { Route } from "./+types/block";
import { answerAct } from "~/shell/answer-act.server";

const blockPageForm = v.object({ intent: v.picklist(["block", "unblock"]) });

export async function loader({ context, params: { userId } }: Route.LoaderArgs) {
  const { person, isSelf } = await orNotFound(profilePage(contextOf(context), userId));
  if (isSelf) throw data(null, { status: 404 });
  return { id: person.id, username: person.username };
}

export async function action({ context, request, params: { userId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, blockPageForm);
  if (!form.ok) throw data(null, { status: 400 });
  const blocked = form.value.intent === "block";
  return answerAct(site, {
    returnTo: profilePath(userId),
    act: async () => {
      await blockMember(site, userId, blocked);
      return blocked ? "You blocked this member. They are not told." : "You unblocked this member.";
    },
  });
}

export const meta = () =>
  pageMeta({ title: "Block a member", description: "What a block does.", path: "/friends", noindex: true }, "");

export default function Block({ loaderData: { id, username } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: profilePath(id), label: username }]} here="Block" />
      <h1>Block {username}?</h1>
      <p>
        You stop following each other, and a friendship or a request between you ends; unblocking does not bring that
        back. Neither of you can write to the other or finds the other’s profile. They are not told.
      </p>
      <Form method="post" className="row row--wrap">
        <Button variant="danger-solid" name="intent" value="block">
          Block {username}
        </Button>
        <LinkButton to={profilePath(id)} variant="quiet">
          Cancel
        </LinkButton>
      </Form>
    </div>
  );
}
