import { Form, useNavigation } from "react-router";
import type { OwnProfile } from "@worker/domain/views/profile/own-profile";
import { BIO_MAX, DISPLAY_NAME_MAX, LOCATION_MAX } from "@worker/domain/voice/profiles/limits";
import { PROFILE_LAYOUTS, PROFILE_THEMES } from "@worker/domain/voice/profiles/looks";
import { Button } from "~/ui/button";
import { Checkbox, Field, Input, Select, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { AccentField } from "./accent-field";
import { LAYOUT_WORDS, LayoutSketch, THEME_WORDS } from "./look-words";

interface LookFormProps {
  own: OwnProfile;
  choices: { value: string; label: string }[];
  errors: Readonly<Record<string, string>>;
  /** What was typed into a form that was refused. */
  values: Readonly<Record<string, string>> | null;
  /** Called with what the form holds whenever it changes. */
  onDraft: (form: FormData) => void;
}

const LABELS = {
  displayName: "Name",
  location: "Location",
  bio: "Bio",
  theme: "Theme",
  accent: "Accent color",
  layout: "Layout",
  featured: "Featured",
  coverY: "Part of the cover",
};

export function LookForm({ own, choices, errors, values, onDraft }: LookFormProps) {
  const isSending = useNavigation().state === "submitting";
  const typed = (name: string, saved: string | null): string => values?.[name] ?? saved ?? "";
  const isOn = (name: string, saved: boolean): boolean => (values === null ? saved : values[name] !== undefined);
  const featured = own.featured === null ? "" : `${own.featured.kind}:${own.featured.id}`;
  const all =
    choices.some(({ value }) => value === featured) || featured === "" ? choices : [KEPT(featured), ...choices];
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="customize-form"
      onInput={(event) => onDraft(new FormData(event.currentTarget))}
    >
      <FormProblems errors={errors} labels={LABELS} />
      <section className="customize-part" aria-labelledby="words-part">
        <h2 id="words-part">What it says</h2>
        <Field
          name="displayName"
          label={LABELS.displayName}
          help={`Shows beside your username, on your profile only. At most ${DISPLAY_NAME_MAX} characters; leave it empty for none.`}
          error={errors["displayName"]}
        >
          <Input
            name="displayName"
            defaultValue={typed("displayName", own.displayName)}
            maxLength={DISPLAY_NAME_MAX * 2}
            dir="auto"
            autoComplete="off"
          />
        </Field>
        <Field
          name="location"
          label={LABELS.location}
          help="In your own words, such as a state. No street."
          error={errors["location"]}
        >
          <Input
            name="location"
            defaultValue={typed("location", own.location)}
            maxLength={LOCATION_MAX}
            dir="auto"
            autoComplete="off"
          />
        </Field>
        <Field
          name="bio"
          label={LABELS.bio}
          help={`Markdown, as in the community: **bold**, lists, links. At most ${BIO_MAX} characters, no images.`}
          error={errors["bio"]}
        >
          <Textarea name="bio" rows={6} defaultValue={typed("bio", own.bio)} maxLength={BIO_MAX} />
        </Field>
        <Field
          name="featured"
          label={LABELS.featured}
          help="A thread or review of yours that stands first."
          error={errors["featured"]}
        >
          <Select name="featured" placeholder="Nothing" options={all} defaultValue={typed("featured", featured)} />
        </Field>
      </section>
      <section className="customize-part" aria-labelledby="look-part">
        <h2 id="look-part">How it looks</h2>
        <fieldset>
          <legend>Theme</legend>
          <div className="customize-cards">
            {PROFILE_THEMES.map((theme) => (
              <label key={theme} className="customize-card">
                <input type="radio" name="theme" value={theme} defaultChecked={typed("theme", own.theme) === theme} />
                <span className="profile customize-swatch" data-look={theme} aria-hidden="true">
                  <span className="profile-cover" />
                </span>
                <span>{THEME_WORDS[theme]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <AccentField
          isOwn={isOn("ownAccent", own.accent !== null)}
          saved={typed("accent", own.accent)}
          error={errors["accent"]}
        />
        <fieldset>
          <legend>Layout</legend>
          <div className="customize-cards">
            {PROFILE_LAYOUTS.map((layout) => (
              <label key={layout} className="customize-card">
                <input
                  type="radio"
                  name="layout"
                  value={layout}
                  defaultChecked={typed("layout", own.layout) === layout}
                />
                <LayoutSketch layout={layout} />
                <span>{LAYOUT_WORDS[layout]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {own.cover === null ? (
          <input type="hidden" name="coverY" value={own.coverY} />
        ) : (
          <Field
            name="coverY"
            label={LABELS.coverY}
            help="From its top to its bottom, with the pointer or the arrow keys."
            error={errors["coverY"]}
          >
            <Input
              type="range"
              className="customize-range"
              name="coverY"
              min={0}
              max={100}
              step={1}
              defaultValue={typed("coverY", String(own.coverY))}
            />
          </Field>
        )}
      </section>
      <section className="customize-part" aria-labelledby="shows-part">
        <h2 id="shows-part">What shows</h2>
        <div>
          <Checkbox name="showBadges" defaultChecked={isOn("showBadges", own.showBadges)}>
            Badges
          </Checkbox>
          <Checkbox name="showStats" defaultChecked={isOn("showStats", own.showStats)}>
            Figures: reviews, posts, followers
          </Checkbox>
          <Checkbox name="showActivity" defaultChecked={isOn("showActivity", own.showActivity)}>
            Activity: what you did, and its figure
          </Checkbox>
        </div>
      </section>
      <div className="customize-save">
        <Button variant="primary" name="intent" value="save" disabled={isSending}>
          {isSending ? "Saving…" : "Save profile"}
        </Button>
      </div>
    </Form>
  );
}

const KEPT = (value: string) => ({ value, label: "What is featured now" });
