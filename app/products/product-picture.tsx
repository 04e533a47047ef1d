import { useEffect, useRef, useState } from "react";
import type { ProductImage } from "@worker/domain/catalogue/products/schema";
import type { ProductType } from "@worker/domain/catalogue/products/forms";
import { Mark } from "~/ui/mark";

type ProductPictureProps = { id: string; type: ProductType; image: ProductImage | null; size?: number | "plate" };

/**
 * A product's image over its generated mark. An image that does not load is taken away, which leaves the mark as the
 * placeholder; without scripts the mark shows through all the same.
 */
export function ProductPicture({ id, type, image, size = "plate" }: ProductPictureProps) {
  const element = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // An image can have failed before the page came alive; no error event tells of that.
    const { current } = element;
    setFailed(current !== null && current.complete && current.naturalWidth === 0);
  }, [image?.url]);
  const mark = <Mark id={id} kind="product" form={type} size={size} />;
  if (image === null) return mark;
  return (
    <span className="picture">
      {mark}
      <img
        ref={element}
        src={image.url}
        alt={failed ? "" : image.alt}
        hidden={failed}
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </span>
  );
}
