import type { ReactNode } from "react";
import type { Groups } from "@worker/domain/views/search/groups/find-groups";
import type { FoundPerson } from "@worker/domain/views/search/groups/find-people";
import { PersonMark } from "~/people/person";
import { EvidenceChip, VerifiedTick } from "~/ui/evidence";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { Rating } from "~/ui/stars";

/** Vendors and batches that a search means, before its products. */
export function FirstGroups({ groups: { vendors, batches }, q }: { groups: Groups; q: string }) {
  return (
    <>
      <Group
        id="found-vendors"
        title="Vendors"
        more={<Link to={`/vendors?${new URLSearchParams({ q }).toString()}`}>All in the directory</Link>}
      >
        {vendors.map(({ id, name, verified, rating, reviewCount }) => (
          <Hit
            key={id}
            to={`/vendor/${id}`}
            name={name}
            mark={<Mark id={id} kind="vendor" size={40} />}
            tick={verified}
          >
            <Rating mean={rating} count={reviewCount} />
          </Hit>
        ))}
      </Group>
      <Group id="found-batches" title="Batches">
        {batches.map(({ resultId, batchNumber, productName, vendorName, evidence }) => (
          <Hit key={resultId} to={`/lab/${resultId}`} name={batchNumber} mark={<Icon name="flask-conical" />}>
            <span>{[productName, vendorName].filter((text) => text !== "").join(", ") || "No longer listed"}</span>
            <EvidenceChip kind={evidence.kind} at={evidence.at} />
          </Hit>
        ))}
      </Group>
    </>
  );
}

/** Laboratories, members and pages of the site, behind the products. */
export function LastGroups({ groups, people }: { groups: Groups | null; people: FoundPerson[] }) {
  const { labs, pages } = groups ?? { labs: [], pages: [] };
  return (
    <>
      <Group id="found-labs" title="Laboratories">
        {labs.map(({ id, name, certificationNumber, results, newestResultId }) => (
          <Hit
            key={id}
            to={newestResultId === null ? "/lab-verification" : `/lab/${newestResultId}`}
            name={name}
            mark={<Icon name="shield-check" />}
          >
            <span>
              No. {certificationNumber} · {plural(results, "result")} on record
              {newestResultId !== null && ", opens the newest"}
            </span>
          </Hit>
        ))}
      </Group>
      <Group id="found-people" title="Members">
        {people.map((person) => (
          <Hit
            key={person.id}
            to={`/profile/${person.id}`}
            name={person.username}
            mark={<PersonMark person={person} size={40} />}
          />
        ))}
      </Group>
      <Group id="found-pages" title="Pages">
        {pages.map(({ title, path }) => (
          <Hit key={path} to={path} name={title} mark={<Icon name="file-text" />} />
        ))}
      </Group>
    </>
  );
}

type GroupProps = { id: string; title: string; more?: ReactNode; children: ReactNode[] };

function Group({ id, title, more, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <section className="s-group" aria-labelledby={id}>
      <div className="row between row--wrap">
        <h2 id={id}>{title}</h2>
        {more !== undefined && <span className="small">{more}</span>}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

type HitProps = { to: string; name: string; mark: ReactNode; tick?: boolean; children?: ReactNode };

/** A card that opens wherever it is clicked; its link is its name. */
function Hit({ to, name, mark, tick = false, children }: HitProps) {
  return (
    <li className="card s-hit">
      {mark}
      <div>
        <Link className="s-name" to={to}>
          {name}
        </Link>{" "}
        {tick && <VerifiedTick />}
        {children !== undefined && <div className="small muted row row--wrap">{children}</div>}
      </div>
    </li>
  );
}
