import type { ReactNode } from "react";
import { EFFECTS, PRODUCT_TYPES } from "@worker/domain/catalogue/products/forms";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";
import {
  ADDRESS_MAX,
  CHOOSE_VENDOR,
  COMMON_CATEGORIES,
  COMMON_TAGS,
  DESCRIPTION_MAX,
  NAME_MAX,
  PRODUCT_REQUIRED,
  type ProductDraft,
  REASON_MAX,
  SHORT_MAX,
  SIZES_MAX,
} from "@worker/domain/catalogue/product-editing/product-form";
import { productTypeLabel } from "../labels";
import { SUBSTANCE_LABELS } from "../substance-labels";
import { Button } from "~/ui/button";
import { Checkbox, Field, Input, Select, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { FormEntries } from "./form-entries";
import { FormImageFile, FormImages } from "./form-images";
import { FormLab } from "./form-lab";
import { FormSizes } from "./form-sizes";
import { useDraft } from "./use-draft";

interface ProductFormProps {
  initial: ProductDraft;
  errors: Readonly<Record<string, string>>;
  /** What staff choose from; null for a vendor, whose product it is. */
  vendors: readonly { id: string; name: string }[] | null;
  /** The vendor's registered host, where one is settled. */
  host: string | null;
  /** Staff set effects, and may go beyond a plan with a reason. */
  staff: boolean;
  /** A new product brings its images along; a stored one has a panel of its own for them. */
  isNew: boolean;
  /** Why readers do not see one of the stored tags. */
  hiddenTags?: string | null;
  /** YYYY-MM-DD, the latest day of a test. */
  today: string;
  submit: string;
}

const LABELS = {
  vendorId: "Vendor",
  name: "Product name",
  description: "Description",
  type: "Product type",
  substance: "Substance",
  extractType: "Extract type",
  potency: "Potency",
  strain: "Strain",
  outboundUrl: "Product page",
  sizes: "Sizes & Pricing",
  newCategory: "Categories",
  newTag: "Tags",
  newImageUrl: "Images",
  image: "Image",
  alt: "What the image shows",
  lab7oh: "7-OH",
  labMitragynine: "Mitragynine",
  labTestDate: "Test date",
  labName: "Laboratory",
};

const REQUIRED = ["vendorId", "name", "description", "type", "sizes"] as const;

const isBlank = (draft: ProductDraft, field: (typeof REQUIRED)[number]): boolean =>
  field === "sizes" ? draft.sizes.length <= SIZES_MAX : draft[field].trim() === "";

/** What is wrong, by the id of the field that mends it; what was left out is said over the whole form too. */
function byField(errors: Readonly<Record<string, string>>, draft: ProductDraft): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) fields[fieldOf(path)] ??= message;
  const missing = REQUIRED.some((field) => errors[field] !== undefined && isBlank(draft, field));
  return missing ? { ...fields, form: PRODUCT_REQUIRED } : fields;
}

const LISTS: Record<string, string> = { categories: "newCategory", tags: "newTag", images: "newImageUrl" };
const LAB: Record<string, string> = { "7oh": "lab7oh", mitragynine: "labMitragynine", testDate: "labTestDate" };

function fieldOf(path: string): string {
  const [head = "", part = ""] = path.split(".");
  return head === "labResults" ? (LAB[part] ?? "labName") : (LISTS[head] ?? head);
}

/** The one form of a product, for staff and for vendors (rules/products#product-form). */
export function ProductForm({
  initial,
  errors,
  vendors,
  host,
  staff,
  isNew,
  hiddenTags,
  today,
  submit,
}: ProductFormProps) {
  const { draft, version, form, onSubmit, onEnter } = useDraft(initial);
  const wrong = byField(errors, initial);
  const listErrors = { ...errors, images: wrong["newImageUrl"] ?? "" };
  return (
    <form
      ref={form}
      className="product-form"
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
    >
      <FormProblems errors={wrong} labels={LABELS} />
      {/* Enter sends the form by its first button, which must not be one of the small ones. */}
      <button className="sr" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      <Section title="Basic Information">
        {vendors && (
          <Field name="vendorId" label="Vendor" error={wrong["vendorId"]}>
            <Select
              name="vendorId"
              required
              placeholder={CHOOSE_VENDOR}
              defaultValue={initial.vendorId}
              options={vendors.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <Basics initial={initial} errors={wrong} host={host} />
        {staff && <StaffEffects chosen={initial.effects} />}
      </Section>
      <Section title="Sizes & Pricing">
        <FormSizes key={version} sizes={draft.sizes} error={wrong["sizes"]} />
      </Section>
      <Section title="Categories">
        <FormEntries
          key={version}
          kind="category"
          label="Categories"
          entries={draft.categories}
          typed={draft.newCategory}
          common={COMMON_CATEGORIES}
          error={wrong["newCategory"]}
          onEnter={onEnter}
        />
      </Section>
      <Section title="Tags">
        <FormEntries
          key={version}
          kind="tag"
          label="Tags"
          entries={draft.tags}
          typed={draft.newTag}
          common={COMMON_TAGS}
          error={wrong["newTag"]}
          onEnter={onEnter}
        />
        {hiddenTags && <p className="small muted">{hiddenTags}</p>}
      </Section>
      {isNew && (
        <Section title="Images">
          <FormImageFile errors={errors} />
          <FormImages
            key={version}
            images={draft.images}
            typed={{ url: draft.newImageUrl, alt: draft.newImageAlt }}
            errors={listErrors}
            onEnter={onEnter}
          />
        </Section>
      )}
      <Section title="Lab Results (optional)">
        <FormLab draft={initial} errors={errors} today={today} />
      </Section>
      <Section title="Availability">
        <Checkbox name="inStock" defaultChecked={initial.inStock}>
          In stock
        </Checkbox>
        <Checkbox name="featured" defaultChecked={initial.featured}>
          Featured (leads searches, labeled “Promoted” there)
        </Checkbox>
        {staff && (
          <Field
            name="reason"
            label="Reason to exceed the plan"
            help="Only if its limit is reached; recorded in the audit log"
          >
            <Input name="reason" defaultValue={initial.reason} maxLength={REASON_MAX} />
          </Field>
        )}
      </Section>
      <Button variant="primary" name="intent" value="save">
        {submit}
      </Button>
    </form>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack">
    <h2>{title}</h2>
    {children}
  </section>
);

type BasicsProps = { initial: ProductDraft; errors: Readonly<Record<string, string>>; host: string | null };

function Basics({ initial, errors, host }: BasicsProps) {
  return (
    <>
      <Field name="name" label="Product name" error={errors["name"]}>
        <Input name="name" required defaultValue={initial.name} maxLength={NAME_MAX} />
      </Field>
      <Field name="description" label="Description" error={errors["description"]}>
        <Textarea name="description" required defaultValue={initial.description} maxLength={DESCRIPTION_MAX} rows={5} />
      </Field>
      <Field name="type" label="Product type" error={errors["type"]}>
        <Select
          name="type"
          required
          defaultValue={initial.type}
          options={PRODUCT_TYPES.map((value) => ({ value, label: productTypeLabel(value) }))}
        />
      </Field>
      <Field
        name="substance"
        label="Substance"
        help="Determines which laws are shown with it"
        error={errors["substance"]}
      >
        <Select
          name="substance"
          defaultValue={initial.substance}
          placeholder="Detect from the text"
          options={SUBSTANCES.map((value) => ({ value, label: SUBSTANCE_LABELS[value] }))}
        />
      </Field>
      <Field name="extractType" label="Extract type (optional)" error={errors["extractType"]}>
        <Input name="extractType" defaultValue={initial.extractType} maxLength={SHORT_MAX} />
      </Field>
      <Field name="potency" label="Potency (optional)" error={errors["potency"]}>
        <Input name="potency" defaultValue={initial.potency} maxLength={SHORT_MAX} />
      </Field>
      <Field name="strain" label="Strain (optional)" error={errors["strain"]}>
        <Input name="strain" defaultValue={initial.strain} maxLength={SHORT_MAX} />
      </Field>
      <Field
        name="outboundUrl"
        label="Product page on the vendor's website (optional)"
        help={host === null ? "https, on the vendor's own website" : `https, on ${host}`}
        error={errors["outboundUrl"]}
      >
        <Input name="outboundUrl" inputMode="url" defaultValue={initial.outboundUrl} maxLength={ADDRESS_MAX} />
      </Field>
    </>
  );
}

function StaffEffects({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset>
      <legend className="field-label">Effects set by staff</legend>
      {EFFECTS.map((effect) => (
        <Checkbox key={effect} name="effect" value={effect} defaultChecked={chosen.includes(effect)}>
          {effect}
        </Checkbox>
      ))}
    </fieldset>
  );
}
