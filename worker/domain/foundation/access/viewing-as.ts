import { Forbidden } from "../../../errors";

/** Whoever views the site as another changes nothing and reads nothing private. */
export class ViewingAs extends Forbidden {
  override name = "ViewingAs";
  constructor(message = "You view the site as somebody else: nothing can be changed, and private parts stay closed.") {
    super(message, "viewing-as");
  }
}
