import { galleriesPath, galleryItemsPath, galleryPath } from "@worker/domain/voice/galleries/limits";
import { Breadcrumbs } from "~/ui/breadcrumbs";

type ChangeCrumbsProps = {
  userId: string;
  gallery: { id: string; name: string };
  /** For a screen that stands below the gallery's items. */
  isOfItems?: boolean;
  here: string;
};

/** The way back from a screen on which a gallery is changed. */
export const ChangeCrumbs = ({ userId, gallery: { id, name }, isOfItems = false, here }: ChangeCrumbsProps) => (
  <Breadcrumbs
    trail={[
      { to: galleriesPath(userId), label: "Your galleries" },
      { to: galleryPath(userId, id), label: name },
      ...(isOfItems ? [{ to: galleryItemsPath(id), label: "Items" }] : []),
    ]}
    here={here}
  />
);
