import type { ReactNode } from "react";
import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { privacyPageForm } from "@worker/domain/foundation/privacy-settings/privacy-forms";
import { AWAY_MINUTES, ONLINE_MINUTES } from "@worker/domain/foundation/users/presence";
import { readPrivacy, savePrivacy } from "@worker/domain/foundation/privacy-settings/privacy-settings";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { VISITS_DAYS } from "@worker/domain/foundation/profile-views/choices";
import { analyticsPath } from "@worker/domain/foundation/users/profile-paths";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Link } from "~/ui/link";
import type { Route } from "./+types/privacy";
import { AccountFrame } from "../frame/account-frame";
import accountCss from "../account.css?url";
import { PRIVACY, PrivacyTabs, VISITORS } from "./privacy-tabs";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return { ...(await readPrivacy(db, viewer)), ownAnalytics: analyticsPath(memberOf(viewer).id) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, privacyPageForm);
  if (!form.ok) throw data(null, { status: 400 });
  await savePrivacy(site, form.value);
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: "Your privacy settings are saved." }));
  return redirectDocument(PRIVACY, 303);
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Privacy", description: "What others see of you.", path: PRIVACY, noindex: true }, "");

const VISIBILITIES = [
  { value: "public", label: "Everybody" },
  { value: "followers", label: "Followers and friends" },
  { value: "private", label: "Nobody else" },
] as const;

const AUDIENCES = [
  { value: "everyone", label: "Everyone" },
  { value: "followers", label: "Followers and friends" },
  { value: "nobody", label: "Nobody" },
] as const;

const READERS = [
  { value: "nobody", label: "Nobody" },
  { value: "self", label: "Only you" },
  { value: "followers", label: "Followers and friends" },
  { value: "everyone", label: "Everyone" },
] as const;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { profileVisibility, whoCanMessage, showLastActive, isSuggested } = loaderData;
  const { showLocation, showFollowerCount, allowIndexing, showTier } = loaderData;
  const { whoCanViewAnalytics, showAnalytics, trackVisitors, ownAnalytics } = loaderData;
  return (
    <AccountFrame title="Privacy" current={PRIVACY} lead="What others see of you, beside what you publish.">
      <PrivacyTabs current={PRIVACY} />
      <section aria-label="What others see">
        <form method="post" action={PRIVACY} className="stack">
          <Choice
            name="profileVisibility"
            title="Who can see your profile"
            options={VISIBILITIES}
            chosen={profileVisibility}
          >
            It also decides who finds you by name, in lists of followers and among suggestions. Whoever may not see it
            still reads your name, picture and role, and the vendor you speak for if there is one; moderators see every
            profile. Everybody can follow you, so “Followers and friends” keeps out visitors and search engines; to keep
            out one member, restrict or block them. Your reviews and what you write in the forum stay where they are,
            under your name.
          </Choice>
          <div>
            <Checkbox name="showFollowerCount" defaultChecked={showFollowerCount} aria-describedby="followers-help">
              Show who follows me and whom I follow
            </Checkbox>
            <p className="small muted" id="followers-help">
              Switched off, only you see the two numbers and lists. You still stand in the lists of others.
            </p>
          </div>
          <div>
            <Checkbox name="showLocation" defaultChecked={showLocation}>
              Show the location on my profile
            </Checkbox>
          </div>
          <div>
            <Checkbox name="allowIndexing" defaultChecked={allowIndexing} aria-describedby="indexing-help">
              Let search engines list my profile
            </Checkbox>
            <p className="small muted" id="indexing-help">
              Only while everybody can see it. Switched off again, search engines take days or weeks to forget it.
            </p>
          </div>
          <div>
            <Checkbox name="showTier" defaultChecked={showTier} aria-describedby="tier-help">
              Show my rewards tier on my profile
            </Checkbox>
            <p className="small muted" id="tier-help">
              Whoever may see your profile then reads which <Link to="/rewards?tab=tiers">tier</Link> you are in, which
              tells how many referrals of yours were completed at least. Nobody but you sees your points.
            </p>
          </div>
          <Choice name="whoCanMessage" title="Who can message you" options={AUDIENCES} chosen={whoCanMessage}>
            Who can start a conversation. Those that you have already go on, you can write to anybody, and moderators
            can always write to you.
          </Choice>
          <Choice
            name="whoCanViewAnalytics"
            title="Who can see your profile analytics"
            options={READERS}
            chosen={whoCanViewAnalytics}
          >
            How often your profile is viewed, where visitors come from, and what you wrote is read. Only those who may
            see your profile can see them at all; who visited you is never among them. “Nobody” also takes the tab off
            your own profile: <Link to={ownAnalytics}>your analytics</Link> stay here for you.
          </Choice>
          <div>
            <Checkbox name="showAnalytics" defaultChecked={showAnalytics} aria-describedby="show-analytics-help">
              Show analytics on my profile
            </Checkbox>
            <p className="small muted" id="show-analytics-help">
              Switched off, nobody else sees them, whoever you chose above.
            </p>
          </div>
          <h2>Your own visits</h2>
          <div>
            <Checkbox name="trackVisitors" defaultChecked={trackVisitors} aria-describedby="visitors-help">
              Show my name to those whose profiles I visit
            </Checkbox>
            <p className="small muted" id="visitors-help">
              Off, you are counted like everybody, without a name. On, your name and the time of your last visit can
              stand among their <Link to={VISITORS}>visitors</Link> for up to {VISITS_DAYS} days, where they may see
              your profile. Switched off again, it is gone from all of them at once.
            </p>
          </div>
          <h2>Being online</h2>
          <div>
            <Checkbox name="showLastActive" defaultChecked={showLastActive} aria-describedby="online-help">
              Show me as online
            </Checkbox>
            <p className="small muted" id="online-help">
              For {ONLINE_MINUTES} minutes after you were active,{" "}
              <Link to="/community">the community’s front page</Link> names you under “Online now”, and your profile,
              your friends’ list and the lists of followers say “Active now” to whoever may see your profile, for{" "}
              {AWAY_MINUTES} minutes “Active within the hour”. Whoever you have a conversation with reads “Active now”
              beside your name in <Link to="/messages">Messages</Link>; after that they read there when you were active
              last. Switched off, nobody but our staff sees when you are here or were, from the next page that is opened
              on. That you are typing, and that you have read a message, still shows to the person who wrote it.
            </p>
          </div>
          <h2>People you may know</h2>
          <div>
            <Checkbox name="isSuggested" defaultChecked={isSuggested} aria-describedby="suggested-help">
              Suggest people to me, and me to others
            </Checkbox>
            <p className="small muted" id="suggested-help">
              On <Link to="/friends">Friends</Link>, from mutual friends, follows and vendors that both of you reviewed,
              and from nothing else: not from addresses, networks or what you watch or buy. Switched off, nobody is
              suggested to you, nor you to anybody.
            </p>
          </div>
          <p>
            <Button variant="primary">Save</Button>
          </p>
        </form>
      </section>
      <p className="small muted">
        The <Link to="/privacy-policy">privacy policy</Link> says what we store, who sees it and for how long.{" "}
        <Link to="/account/data">Your data</Link> has the export and the deletion.
      </p>
    </AccountFrame>
  );
}

type ChoiceProps = {
  name: string;
  title: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  /** What the choice means. */
  children: ReactNode;
};

/** One of several, with what it means below them. */
function Choice({ name, title, options, chosen, children }: ChoiceProps) {
  const help = `${name}-help`;
  return (
    <fieldset aria-describedby={help}>
      <legend>
        <h2>{title}</h2>
      </legend>
      {options.map(({ value, label }) => (
        <Checkbox key={value} type="radio" name={name} value={value} defaultChecked={value === chosen}>
          {label}
        </Checkbox>
      ))}
      <p className="small muted" id={help}>
        {children}
      </p>
    </fieldset>
  );
}
