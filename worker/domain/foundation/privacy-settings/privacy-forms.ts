import * as v from "valibot";
import { ANALYTICS_AUDIENCES } from "../profile-views/choices";
import { MESSAGE_AUDIENCES, PROFILE_VISIBILITIES } from "../users/profile-choices";

const SWITCHES = {
  showLastActive: "Whether others see that you are online",
  isSuggested: "Whether people are suggested to you, and you to them",
  showLocation: "Whether others see the location on your profile",
  showFollowerCount: "Whether others see how many follow you and whom you follow, and who they are",
  allowIndexing: "Whether search engines may list your profile; only a public one",
  showTier: "Whether your profile shows the tier of your rewards",
  showAnalytics: "Whether others see the analytics of your profile; switched off, nobody else does",
  trackVisitors: "Whether your name may stand among the visitors of the profiles that you visit",
} as const;
type Switch = keyof typeof SWITCHES;

const STAYS = "; left out, it stays as it is";
const whether = (name: Switch) => v.pipe(v.boolean("Say true or false."), v.description(SWITCHES[name] + STAYS));

const profileVisibility = v.picklist(PROFILE_VISIBILITIES, "Choose who can see your profile.");
const whoCanMessage = v.picklist(MESSAGE_AUDIENCES, "Choose who can message you.");
const whoCanViewAnalytics = v.picklist(ANALYTICS_AUDIENCES, "Choose who can see the analytics of your profile.");

export const privacyForm = v.pipe(
  v.partial(
    v.object({
      profileVisibility: v.pipe(profileVisibility, v.description(`Who reads your profile${STAYS}`)),
      whoCanMessage: v.pipe(whoCanMessage, v.description(`Who can start a conversation with you${STAYS}`)),
      showLastActive: whether("showLastActive"),
      isSuggested: whether("isSuggested"),
      showLocation: whether("showLocation"),
      showFollowerCount: whether("showFollowerCount"),
      allowIndexing: whether("allowIndexing"),
      showTier: whether("showTier"),
      whoCanViewAnalytics: v.pipe(
        whoCanViewAnalytics,
        v.description(`Who sees the analytics of your profile, of those who may read it${STAYS}`),
      ),
      showAnalytics: whether("showAnalytics"),
      trackVisitors: whether("trackVisitors"),
    }),
  ),
  v.check((change) => Object.keys(change).length > 0, "Choose at least one setting."),
);
export type PrivacyChange = v.InferOutput<typeof privacyForm>;
export type PrivacySettings = { [K in keyof PrivacyChange]-?: Exclude<PrivacyChange[K], undefined> };

const ticked = v.optional(
  v.pipe(
    v.string(),
    v.transform(() => true),
  ),
  undefined,
);

/** The page's form: a box that is not ticked is not sent. */
export const privacyPageForm = v.pipe(
  v.object({
    profileVisibility,
    whoCanMessage,
    showLastActive: ticked,
    isSuggested: ticked,
    showLocation: ticked,
    showFollowerCount: ticked,
    allowIndexing: ticked,
    showTier: ticked,
    whoCanViewAnalytics,
    showAnalytics: ticked,
    trackVisitors: ticked,
  }),
  v.transform((form): PrivacySettings => ({
    profileVisibility: form.profileVisibility,
    whoCanMessage: form.whoCanMessage,
    showLastActive: form.showLastActive === true,
    isSuggested: form.isSuggested === true,
    showLocation: form.showLocation === true,
    showFollowerCount: form.showFollowerCount === true,
    allowIndexing: form.allowIndexing === true,
    showTier: form.showTier === true,
    whoCanViewAnalytics: form.whoCanViewAnalytics,
    showAnalytics: form.showAnalytics === true,
    trackVisitors: form.trackVisitors === true,
  })),
);
