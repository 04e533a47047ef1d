import type { ReactNode } from "react";
import type { PublicVendor } from "@worker/domain/catalogue/cards/vendor-rows";

type WithSocials = Pick<PublicVendor, "socialMedia">;

export interface Social {
  name: string;
  href: string;
  handle: string;
}

const HANDLE = /^[A-Za-z0-9._-]{1,64}$/;

/** The handles as links; one that is no plain handle leads nowhere and is left out. */
export function socialLinks({ socialMedia }: WithSocials): Social[] {
  const { reddit = "", instagram = "", facebook = "" } = socialMedia;
  const [, kind = "user", redditor = ""] = /^(?:\/?(u|user|r)\/)?(.*)$/.exec(reddit) ?? [];
  const links = [
    { name: "Reddit", href: `https://www.reddit.com/${kind === "r" ? "r" : "user"}/${redditor}`, handle: redditor },
    {
      name: "Instagram",
      href: `https://www.instagram.com/${instagram.replace(/^@/, "")}`,
      handle: instagram.replace(/^@/, ""),
    },
    { name: "Facebook", href: `https://www.facebook.com/${facebook}`, handle: facebook },
  ];
  return links.filter(({ handle }) => HANDLE.test(handle));
}

export function SocialLinks({ vendor }: { vendor: WithSocials }): ReactNode {
  return socialLinks(vendor).map(({ name, href, handle }, index) => (
    <span key={name}>
      {index > 0 && ", "}
      <a href={href} rel="nofollow noopener ugc" title={handle}>
        {name}
      </a>
    </span>
  ));
}
