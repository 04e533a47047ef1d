import * as v from "valibot";

export const privacyForm = v.object({
  showLastActive: v.pipe(
    v.boolean("Say whether you are shown as online."),
    v.description("Whether others see that you are online"),
  ),
});
export type PrivacySettings = v.InferOutput<typeof privacyForm>;

/** The page's form: a box that is not ticked is not sent. */
export const privacyPageForm = v.pipe(
  v.object({ showLastActive: v.optional(v.string()) }),
  v.transform(({ showLastActive }) => ({ showLastActive: showLastActive !== undefined })),
);
