import { Form } from "react-router";
import type { ProductChoice } from "@worker/domain/views/galleries/product-choices";
import {
  galleryItemsPath,
  galleryVideoPath,
  ITEM_KINDS,
  ITEM_URL_MAX,
  type ItemKind,
} from "@worker/domain/voice/galleries/limits";
import { Button, LinkButton } from "~/ui/button";
import { Checkbox, Field, FieldError, Input, Select } from "~/ui/field";
import { Note } from "~/ui/note";
import { Pill, Pills } from "~/ui/pill";
import { KIND_WORDS } from "../type-words";
import { ImageField } from "./image-field";
import { ItemFields } from "./item-fields";

interface AddFormsProps {
  galleryId: string;
  /** What is being added. */
  kind: ItemKind;
  values: Record<string, string>;
  errors: Record<string, string>;
  /** The member's newest reviews. */
  reviews: readonly { id: string; title: string; vendor: string }[];
  /** What was looked for among products, and what was found. */
  asked: string;
  products: readonly ProductChoice[];
}

/** One form a kind; which one it is stands in the address. */
export function AddForms(props: AddFormsProps) {
  const { galleryId, kind, values, errors } = props;
  const here = galleryItemsPath(galleryId);
  const isReady = kind !== "review" || props.reviews.length > 0;
  return (
    <section className="gallery-part" aria-labelledby="add">
      <h2 id="add">Add something</h2>
      <Pills label="What to add">
        {ITEM_KINDS.map((each) => (
          <Pill
            key={each}
            to={each === "video" ? galleryVideoPath(galleryId) : `${here}?add=${each}`}
            current={each === kind}
          >
            {KIND_WORDS[each]}
          </Pill>
        ))}
      </Pills>
      {kind === "product" && <ProductSearch {...props} />}
      {!isReady && <p className="muted">You have no review that shows. Once you wrote one, it can stand here.</p>}
      {isReady && (
        <Form key={kind} method="post" action={`${here}?add=${kind}`} encType="multipart/form-data" className="stack">
          {errors["form"] !== undefined && (
            <Note kind="bad" role="alert">
              {errors["form"]}
            </Note>
          )}
          <input type="hidden" name="kind" value={kind} />
          <Subject {...props} />
          <ItemFields
            values={values}
            errors={errors}
            hasOwnTitle={kind === "review" || kind === "product"}
            {...(kind === "image" && { titleHelp: "Say what the picture shows, also for who cannot see it." })}
          />
          <div>
            <Button variant="primary" icon="plus" name="intent" value="add">
              Add the {KIND_WORDS[kind].toLowerCase()}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}

function ProductSearch({ galleryId, asked, products }: AddFormsProps) {
  return (
    <Form method="get" action={galleryItemsPath(galleryId)} className="stack" preventScrollReset>
      <input type="hidden" name="add" value="product" />
      <Field name="q" label="Find a product by its name">
        <Input type="search" name="q" defaultValue={asked} maxLength={100} />
      </Field>
      <div>
        <Button small icon="search">
          Find
        </Button>
      </div>
      {asked !== "" && products.length === 0 && (
        <p role="status">No listed product is called that. You can paste the address of its page below.</p>
      )}
    </Form>
  );
}

function Subject({ kind, values, errors, reviews, products, galleryId }: AddFormsProps) {
  switch (kind) {
    // It has a page of its own, which takes larger forms.
    case "video":
      return null;
    case "image":
      return <ImageField key={values["photo"] ?? ""} stored={values["photo"] ?? ""} error={errors["photo"]} />;
    case "link":
      return (
        <Field
          name="url"
          label="Address"
          help="Of a page on the web, beginning with https:// or http://."
          error={errors["url"]}
        >
          <Input type="url" name="url" required maxLength={ITEM_URL_MAX} defaultValue={values["url"] ?? ""} />
        </Field>
      );
    case "review":
      return (
        <Field name="review" label="Review" error={errors["review"]}>
          <Select
            name="review"
            required
            placeholder="Choose a review"
            defaultValue={values["review"] ?? ""}
            options={reviews.map(({ id, title, vendor }) => ({ value: id, label: `${vendor}: ${title}` }))}
          />
        </Field>
      );
    case "product":
      if (products.length === 0)
        return (
          <Field
            name="product"
            label="Address of a product’s page"
            help="Copied from your browser’s address bar."
            error={errors["product"]}
          >
            <Input name="product" required defaultValue={values["product"] ?? ""} />
          </Field>
        );
      return (
        <>
          <fieldset className="field gallery-choice">
            <legend>Product</legend>
            {products.map(({ id, name, vendor }, at) => (
              <Checkbox key={id} type="radio" name="product" value={id} required defaultChecked={at === 0}>
                {name}, {vendor}
              </Checkbox>
            ))}
            {errors["product"] !== undefined && <FieldError>{errors["product"]}</FieldError>}
          </fieldset>
          <div>
            <LinkButton small variant="quiet" to={`${galleryItemsPath(galleryId)}?add=product`}>
              Give an address instead
            </LinkButton>
          </div>
        </>
      );
  }
}
