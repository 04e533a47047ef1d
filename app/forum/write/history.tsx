import { contextOf } from "@worker/context";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { postHistory } from "@worker/domain/voice/forum-writing/own-post";
import { FORMER_MEMBER } from "@worker/domain/foundation/users/former-member";
import { pageMeta } from "~/shell/page-meta";
import { EarlierVersions } from "~/ui/earlier-versions";
import { Link } from "~/ui/link";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import type { Route } from "./+types/history";

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orThreadNotFound(async () => {
    const { title, edits } = await postHistory(db, viewer, postId);
    const versions = edits.map(({ editor, ...edit }) => ({ ...edit, editor: editor ?? FORMER_MEMBER }));
    return { title, edits: versions, back: postPath(postId) };
  });
}

export const meta = () =>
  pageMeta({ title: "Earlier versions", description: "What a post said.", path: "/community", noindex: true }, "");

export default function History({ loaderData }: Route.ComponentProps) {
  if (!("edits" in loaderData)) return <ThreadNotFound />;
  const { title, edits, back } = loaderData;
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Earlier versions</h1>
          {title === null ? (
            <p>Of a post in a thread that you cannot read anymore</p>
          ) : (
            <p>
              Of a post in{" "}
              <Link dir="auto" to={back}>
                {title}
              </Link>
            </p>
          )}
        </div>
      </header>
      <EarlierVersions versions={edits} none="This post was never edited." />
    </>
  );
}
