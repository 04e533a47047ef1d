import { data, Form } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { restrictMember } from "@worker/domain/foundation/profile-access/restrict-member";
import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import { profilePage } from "@worker/domain/views/people/profile-page";
import { readForm } from "@worker/form-body";
import { answerAct } from "~/shell/answer-act.server";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import type { Route } from "./+types/restrict";

const restrictPageForm = v.object({ intent: v.picklist(["restrict", "lift"]) });

export async function loader({ context, params: { userId } }: Route.LoaderArgs) {
  const { person, isSelf, isRestricted } = await orNotFound(profilePage(contextOf(context), userId));
  if (isSelf) throw data(null, { status: 404 });
  return { id: person.id, username: person.username, isRestricted };
}

export async function action({ context, request, params: { userId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, restrictPageForm);
  if (!form.ok) throw data(null, { status: 400 });
  const restricted = form.value.intent === "restrict";
  return answerAct(site, {
    returnTo: profilePath(userId),
    act: async () => {
      await restrictMember(site, userId, restricted);
      return restricted ? "You restricted this member. They are not told." : "This member is no longer restricted.";
    },
  });
}

export const meta = () =>
  pageMeta({ title: "Restrict a member", description: "What it does.", path: "/friends", noindex: true }, "");

export default function Restrict({ loaderData: { id, username, isRestricted } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: profilePath(id), label: username }]} here="Restrict" />
      <h1>{isRestricted ? `${username} is restricted` : `Restrict ${username}?`}</h1>
      <p>
        While they are logged in, {username} sees your name, picture and role, and the vendor you speak for if there is
        one, and nothing else of your profile. You still follow each other, stay friends and can write to each other.
        They are not told, but may notice. What everybody can read, they can read logged out.
      </p>
      <Form method="post" className="row row--wrap">
        {isRestricted ? (
          <Button variant="primary" name="intent" value="lift">
            Lift the restriction
          </Button>
        ) : (
          <Button variant="primary" name="intent" value="restrict">
            Restrict {username}
          </Button>
        )}
        <LinkButton to={profilePath(id)} variant="quiet">
          Cancel
        </LinkButton>
      </Form>
    </div>
  );
}
