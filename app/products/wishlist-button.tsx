import { Form } from "react-router";
import { Button } from "~/ui/button";

type WishlistButtonProps = {
  productId: string;
  wished: boolean;
  returnTo: string;
  /** What a screen reader hears of the product where several buttons stand in a list. */
  name?: string;
};

/** Adds to the wishlist and takes off again; the page stays where it is. */
export function WishlistButton({ productId, wished, returnTo, name }: WishlistButtonProps) {
  const text = wished ? "Remove from Wishlist" : "Add to Wishlist";
  return (
    <Form method="post" action="/account/wishlist" preventScrollReset>
      <input type="hidden" name="product" value={productId} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button
        block={name === undefined}
        small={name !== undefined}
        icon="bookmark"
        name="intent"
        value={wished ? "remove" : "add"}
        aria-label={name === undefined ? undefined : `${text}: ${name}`}
      >
        {text}
      </Button>
    </Form>
  );
}
