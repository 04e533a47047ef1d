import { useId } from "react";
import type { CollectionEntry } from "@worker/domain/views/collection/entries";
import { NOTES_MAX, RATING_MOST } from "@worker/domain/voice/collection/limits";
import { Button } from "~/ui/button";
import { Checkbox, Field, FieldError, Input, Select, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { REPORTED_EFFECTS } from "./words";

/** What was typed into a form that was refused, and why. */
export interface Refused {
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
  effects: readonly string[];
}

type EntryFormProps = {
  entry: Pick<CollectionEntry, "kind" | "isFavorite" | "isShown" | "rating" | "notesPrivate" | "effects" | "tags">;
  /** Markdown. */
  written: string;
  refused: Refused | null;
};

const LABELS = { kind: "What it is to you", rating: "Your rating", notes: "Notes", effects: "Effects", tags: "Tags" };

/** What a member says of a product: all of it is sent at once. */
export function EntryForm({ entry, written, refused }: EntryFormProps) {
  const id = useId();
  const errors = refused?.errors ?? {};
  const typed = (name: string, saved: string) => refused?.values[name] ?? saved;
  const isOn = (name: string, saved: boolean) => (refused === null ? saved : refused.values[name] !== undefined);
  const kind = typed("kind", entry.kind);
  const effects = refused?.effects ?? entry.effects;
  const ratings = Array.from({ length: RATING_MOST + 1 }, (_, stars) => ({
    value: String(stars),
    label: `${stars} of ${RATING_MOST}`,
  }));
  return (
    <form method="post" className="stack entry-form">
      <input type="hidden" name="part" value="entry" />
      <FormProblems errors={errors} labels={LABELS} />
      <fieldset id="kind" tabIndex={-1} aria-describedby={errors["kind"] && `${id}-kind`}>
        <legend>What it is to you</legend>
        <Checkbox type="radio" name="kind" value="owned" defaultChecked={kind === "owned"}>
          I have it
        </Checkbox>
        <Checkbox type="radio" name="kind" value="wish" defaultChecked={kind === "wish"}>
          On my wishlist
        </Checkbox>
        {errors["kind"] !== undefined && <FieldError id={`${id}-kind`}>{errors["kind"]}</FieldError>}
      </fieldset>
      <div>
        <Checkbox name="isFavorite" defaultChecked={isOn("isFavorite", entry.isFavorite)}>
          Favorite
        </Checkbox>
        <Checkbox name="isShown" defaultChecked={isOn("isShown", entry.isShown)}>
          Show it on my profile, to whoever may read that
        </Checkbox>
      </div>
      <Field
        name="rating"
        label="Your rating"
        error={errors["rating"]}
        help="Your own; it changes nothing of the product."
      >
        <Select
          name="rating"
          placeholder="No rating"
          defaultValue={typed("rating", entry.rating === null ? "" : String(entry.rating))}
          options={ratings}
        />
      </Field>
      <Field
        name="notes"
        label="Notes"
        error={errors["notes"]}
        help="Markdown. No dosing advice, no sales, no health promises."
      >
        <Textarea name="notes" rows={6} maxLength={NOTES_MAX} defaultValue={typed("notes", written)} />
      </Field>
      <Checkbox name="notesPrivate" defaultChecked={isOn("notesPrivate", entry.notesPrivate)}>
        Only I read the notes
      </Checkbox>
      <fieldset id="effects" tabIndex={-1}>
        <legend>Effects you report</legend>
        {REPORTED_EFFECTS.map((effect) => (
          <Checkbox key={effect} name="effects" value={effect} defaultChecked={effects.includes(effect)}>
            {effect}
          </Checkbox>
        ))}
        {errors["effects"] !== undefined && <FieldError>{errors["effects"]}</FieldError>}
      </fieldset>
      <Field name="tags" label="Tags" error={errors["tags"]} help="Up to 5, separated by commas.">
        <Input name="tags" defaultValue={typed("tags", entry.tags.join(", "))} maxLength={200} />
      </Field>
      <div>
        <Button variant="primary">Save</Button>
      </div>
    </form>
  );
}
