import * as v from "valibot";

export const privacyForm = v.object({
  showLastActive: v.pipe(
    v.boolean("Say whether you are shown as online."),
    v.description("Whether others see that you are online"),
  ),
  isSuggested: v.optional(
    v.pipe(
      v.boolean("Say whether people are suggested to you, and you to them."),
      v.description("Whether people are suggested to you, and you to them; left out, it stays as it is"),
    ),
  ),
});
export type PrivacyChange = v.InferOutput<typeof privacyForm>;
export type PrivacySettings = Required<PrivacyChange>;

/** The page's form: a box that is not ticked is not sent. */
export const privacyPageForm = v.pipe(
  v.object({ showLastActive: v.optional(v.string()), isSuggested: v.optional(v.string()) }),
  v.transform(({ showLastActive, isSuggested }) => ({
    showLastActive: showLastActive !== undefined,
    isSuggested: isSuggested !== undefined,
  })),
);
