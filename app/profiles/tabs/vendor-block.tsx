import type { VendorInfo } from "@worker/domain/views/profile/about-tab";
import type { Social } from "~/vendors/social-links";
import { VerifiedTick } from "~/ui/evidence";
import { Facts } from "~/ui/facts";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { DateTime } from "~/ui/relative-time";

/** The vendor that somebody speaks for, as its own page has it. */
export function VendorBlock({ vendor, links }: { vendor: VendorInfo; links: readonly Social[] }) {
  const { id, companyName, host, description, verificationDate, specialties } = vendor;
  return (
    <section className="profile-vendor" aria-labelledby="vendor">
      <header>
        <Mark id={id} kind="vendor" size={44} />
        <div>
          <p className="small muted">Speaks for</p>
          <h2 id="vendor">
            <Link to={`/vendor/${id}`} dir="auto">
              {companyName}
            </Link>
            {verificationDate !== null && <VerifiedTick />}
          </h2>
        </div>
      </header>
      <p className="pre">{description}</p>
      <Facts
        facts={[
          {
            label: "Website",
            value: (
              <a href={`/out/vendor/${id}`} rel="nofollow noopener">
                {host} <Icon name="arrow-up-right" />
              </a>
            ),
          },
          { label: "Verified", value: verificationDate !== null && <DateTime at={verificationDate} /> },
          { label: "Specialties", value: specialties.join(", ") },
          {
            label: "Elsewhere",
            value: links.length > 0 && (
              <span className="row row--wrap">
                {links.map(({ name, href, handle }) => (
                  <a key={name} href={href} rel="nofollow noopener ugc" title={handle}>
                    {name}
                  </a>
                ))}
              </span>
            ),
          },
        ].filter(({ value }) => value !== false)}
      />
    </section>
  );
}
