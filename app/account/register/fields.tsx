import type { ChangeEvent } from "react";
import type { PRODUCT_INTERESTS, SOURCES } from "@worker/domain/foundation/users/forms";
import { PICTURE_FIELD } from "@worker/domain/foundation/users/picture-forms";
import { LegalLink } from "~/content/legal-dialog";
import { Checkbox, Field, FieldError, Input, Select } from "~/ui/field";
import { NewPasswordField } from "../password/new-password-field";
import { type PickedPicture, PictureField } from "../picture/field";
import type { Typed } from "./values";

/** In the order of the form, with the words that a summary of errors names them by. */
export const REGISTER_FIELDS = [
  { name: "inviteCode", label: "Invite code" },
  { name: "username", label: "Username" },
  { name: "email", label: "Email address" },
  { name: "password", label: "Password" },
  { name: "confirmPassword", label: "Confirm password" },
  { name: "dateOfBirth", label: "Date of birth" },
  { name: "productInterests", label: "Product interests" },
  { name: "howDidYouHear", label: "How you heard about us" },
  { name: "currentShop", label: "Current shop" },
  { name: "referralCode", label: "Referral code" },
  { name: PICTURE_FIELD, label: "Profile picture" },
  { name: "agreeToTerms", label: "Terms" },
  { name: "ageVerification", label: "Age" },
] as const;

/** Types only, so that the form's schema stays on the server; a missing choice does not compile. */
const INTERESTS = Object.keys({ "7OH": 1, Kratom: 1, MIT: 1, MGM: 1, Kava: 1 } satisfies Record<
  (typeof PRODUCT_INTERESTS)[number],
  1
>);
const SOURCE_LABELS = {
  search: "Search engine",
  social: "Social media",
  reddit: "Reddit",
  discord: "Discord",
  friend: "A friend",
  vendor: "A vendor",
  forum: "A forum",
  other: "Somewhere else",
} as const satisfies Record<(typeof SOURCES)[number], string>;
const SOURCE_OPTIONS = Object.entries(SOURCE_LABELS).map(([value, label]) => ({ value, label }));

type RegisterFieldsProps = {
  typed: Typed;
  errors: Record<string, string>;
  inviteRequired: boolean;
  latestBirth: string;
  idPrefix: string;
  picked: PickedPicture;
  onPick: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Every field of registration (rules/accounts#registration-form). */
export function RegisterFields(props: RegisterFieldsProps) {
  const { typed, errors, inviteRequired, latestBirth, idPrefix, picked, onPick } = props;
  const { values } = typed;
  const named = (name: (typeof REGISTER_FIELDS)[number]["name"]) => ({
    name,
    id: `${idPrefix}${name}`,
    error: errors[name],
  });
  const inviteCode = (
    <Field {...named("inviteCode")} label={inviteRequired ? "Invite code" : "Invite code (optional)"}>
      <Input
        name="inviteCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required={inviteRequired}
        defaultValue={values.inviteCode}
      />
    </Field>
  );
  return (
    <>
      {inviteRequired && inviteCode}
      <Field
        {...named("username")}
        label="Username"
        help="At least 3 characters: letters, digits, dots, dashes, underscores."
      >
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={values.username}
        />
      </Field>
      <Field
        {...named("email")}
        label="Email address"
        help="We will send an email there to confirm it. Nobody else sees it."
      >
        <Input type="email" name="email" autoComplete="email" required defaultValue={values.email} />
      </Field>
      <NewPasswordField name="password" label="Password" idPrefix={idPrefix} error={errors["password"]} />
      <Field {...named("confirmPassword")} label="Confirm password">
        <Input type="password" name="confirmPassword" autoComplete="new-password" required />
      </Field>
      <Field {...named("dateOfBirth")} label="Date of birth" help="You must be 21 or older. Nobody else sees it.">
        <Input
          type="date"
          name="dateOfBirth"
          autoComplete="bday"
          max={latestBirth}
          required
          defaultValue={values.dateOfBirth}
        />
      </Field>
      <Interests idPrefix={idPrefix} chosen={typed.interests} error={errors["productInterests"]} />
      <Field {...named("howDidYouHear")} label="How did you hear about us?">
        <Select
          name="howDidYouHear"
          options={SOURCE_OPTIONS}
          placeholder="Choose one"
          required
          defaultValue={values.howDidYouHear}
        />
      </Field>
      <Field {...named("currentShop")} label="Where you shop now (optional)">
        <Input name="currentShop" autoComplete="off" defaultValue={values.currentShop} />
      </Field>
      <Field {...named("referralCode")} label="Referral code (optional)">
        <Input
          name="referralCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={values.referralCode}
        />
      </Field>
      {!inviteRequired && inviteCode}
      <PictureField
        label="Profile picture (optional)"
        idPrefix={idPrefix}
        error={errors[PICTURE_FIELD]}
        picked={picked}
        onPick={onPick}
      />
      <div>
        <Checkbox {...named("agreeToTerms")} required defaultChecked={values.agreeToTerms === "on"}>
          I agree to the <LegalLink to="/terms-of-service">Terms of Service</LegalLink> and have read the{" "}
          <LegalLink to="/privacy-policy">Privacy Policy</LegalLink>
        </Checkbox>
        <Checkbox {...named("ageVerification")} required defaultChecked={values.ageVerification === "on"}>
          I confirm that I am 21 or older
        </Checkbox>
      </div>
    </>
  );
}

type InterestsProps = { idPrefix: string; chosen: readonly string[]; error: string | undefined };

function Interests({ idPrefix, chosen, error }: InterestsProps) {
  const errorId = error && `${idPrefix}productInterests-error`;
  return (
    <fieldset className="field interests" aria-describedby={errorId}>
      <legend className="field-label">What are you interested in?</legend>
      <div>
        {INTERESTS.map((interest, index) => (
          <Checkbox
            key={interest}
            // The summary of errors leads to the first box.
            id={index === 0 ? `${idPrefix}productInterests` : undefined}
            name="productInterests"
            value={interest}
            defaultChecked={chosen.includes(interest)}
          >
            {interest}
          </Checkbox>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
