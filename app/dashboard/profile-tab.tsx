import { Form } from "react-router";
import type { VendorProfile } from "@worker/domain/catalogue/vendors/profile";
import { DESCRIPTION_MAX, PROFILE_LABELS, PROFILE_READ_ONLY } from "@worker/domain/catalogue/vendors/profile-forms";
import { Button, LinkButton } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Field, Input, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";

export type Draft = { errors: Record<string, string>; values: Record<string, string> };

type ProfileTabProps = { profile: VendorProfile; draft: Draft | null };

/** What a vendor's page says of it: fixed facts, and what the vendor writes itself (rules/vendors#own-profile). */
export function ProfileTab({ profile, draft }: ProfileTabProps) {
  const { name, website, location, founded, averageShippingTime, writingLapsed } = profile;
  return (
    <div className="stack">
      <section className="card card--pad stack" aria-labelledby="fixed-facts">
        <h2 id="fixed-facts">Verified with your application</h2>
        <Facts
          facts={[
            { label: "Business name", value: name },
            { label: "Website", value: website },
            { label: "Location", value: location },
            { label: "Founded", value: founded },
            { label: "Average shipping time", value: averageShippingTime },
            ...(writingLapsed
              ? [
                  { label: PROFILE_LABELS.description, value: profile.description },
                  { label: PROFILE_LABELS.shippingRegions, value: profile.shippingRegions.join(", ") },
                ]
              : []),
          ]}
        />
        <div className="row row--wrap between">
          <span className="small muted">{PROFILE_READ_ONLY}</span>
          <LinkButton small icon="message-circle" to="/contact-support?about=vendor-profile#ask">
            Contact Support
          </LinkButton>
        </div>
      </section>
      {!writingLapsed && <ProfileForm key={profile.version} profile={profile} draft={draft} />}
    </div>
  );
}

function ProfileForm({ profile, draft }: ProfileTabProps) {
  const { errors = {}, values = {} } = draft ?? {};
  const { description, shippingRegions, paymentMethods, socialMedia, version } = profile;
  const typed = {
    description,
    shippingRegions: shippingRegions.join(", "),
    paymentMethods: paymentMethods.join(", "),
    ...socialMedia,
    ...values,
  };
  const social = (network: "reddit" | "instagram" | "facebook", help: string) => (
    <Field name={network} label={`${PROFILE_LABELS[network]} (optional)`} error={errors[network]} help={help}>
      <Input name={network} autoComplete="off" maxLength={200} defaultValue={typed[network]} />
    </Field>
  );
  return (
    <section className="card card--pad stack" aria-labelledby="own-words">
      <h2 id="own-words">In your own words</h2>
      <Form method="post" action="/vendor-dashboard/profile" className="stack" noValidate>
        <FormProblems errors={errors} labels={PROFILE_LABELS} />
        <input type="hidden" name="version" value={version} />
        <Field
          name="description"
          label={PROFILE_LABELS.description}
          error={errors["description"]}
          help="Facts only: no health claims, no advice on amounts, nothing about laws."
        >
          <Textarea name="description" required rows={6} maxLength={DESCRIPTION_MAX} defaultValue={typed.description} />
        </Field>
        <Field
          name="shippingRegions"
          label={PROFILE_LABELS.shippingRegions}
          error={errors["shippingRegions"]}
          help="Separate with commas, such as California, Nevada; or United States"
        >
          <Input name="shippingRegions" defaultValue={typed.shippingRegions} />
        </Field>
        <Field
          name="paymentMethods"
          label={PROFILE_LABELS.paymentMethods}
          error={errors["paymentMethods"]}
          help="Separate with commas, such as Card, ACH"
        >
          <Input name="paymentMethods" defaultValue={typed.paymentMethods} />
        </Field>
        <fieldset className="grid-3">
          <legend className="small muted">Elsewhere: a name, or its https address</legend>
          {social("reddit", "u/name or r/name")}
          {social("instagram", "name")}
          {social("facebook", "name")}
        </fieldset>
        <Button variant="primary">Save profile</Button>
      </Form>
    </section>
  );
}
