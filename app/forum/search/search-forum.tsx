import { Form } from "react-router";
import {
  type ForumSearch,
  SEARCH_KINDS,
  SEARCH_SINCE,
  type SearchKind,
  type SearchSince,
} from "@worker/domain/views/forum-search/forms";
import { FORUM_SEARCH } from "@worker/domain/voice/forum/addresses";
import { Button } from "~/ui/button";
import { Field, Input, Select } from "~/ui/field";
import { Link } from "~/ui/link";

const KINDS: Record<SearchKind, string> = { threads: "Threads", replies: "Replies", comments: "Comments" };
const SINCE: Record<SearchSince, string> = { week: "Last 7 days", month: "Last 30 days", year: "Last 365 days" };

/** What is not asked for is left out. */
export function forumSearchAddress(asked: ForumSearch): string {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return query === "" ? FORUM_SEARCH : `${FORUM_SEARCH}?${query}`;
}

type SearchForumProps = { asked: ForumSearch; categories: readonly { id: string; name: string }[] };

/** A GET form; an empty field narrows nothing. */
export function SearchForum({ asked, categories }: SearchForumProps) {
  return (
    <Form
      key={forumSearchAddress(asked)}
      action={FORUM_SEARCH}
      role="search"
      aria-label="Community"
      className="card card--pad fields-row"
    >
      <Field name="q" label="Words">
        <Input name="q" type="search" defaultValue={asked.q} />
      </Field>
      <Field name="category" label="Category">
        <Select
          name="category"
          defaultValue={asked.category}
          placeholder="All"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field name="kind" label="What">
        <Select
          name="kind"
          defaultValue={asked.kind}
          placeholder="Everything"
          options={SEARCH_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        />
      </Field>
      <Field name="since" label="Written">
        <Select
          name="since"
          defaultValue={asked.since}
          placeholder="At any time"
          options={SEARCH_SINCE.map((value) => ({ value, label: SINCE[value] }))}
        />
      </Field>
      <Field name="author" label="Author">
        <Input name="author" autoCapitalize="none" defaultValue={asked.author} />
      </Field>
      <Field name="tag" label="Tag">
        <Input name="tag" autoCapitalize="none" defaultValue={asked.tag} />
      </Field>
      <div className="row">
        <Button variant="primary">Search</Button>
        {forumSearchAddress(asked) !== FORUM_SEARCH && <Link to={FORUM_SEARCH}>Clear search</Link>}
      </div>
    </Form>
  );
}
