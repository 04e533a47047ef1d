import { useCallback } from "react";
import { PICTURE_FIELD } from "@worker/domain/foundation/users/picture-forms";
import { useUpload } from "~/ui/upload/use-upload";

/** Sends a profile picture to the API. @param onDone runs once the server has it */
export function usePictureUpload(onDone: () => void) {
  const { start: send, ...rest } = useUpload("PUT", "/api/account/picture", onDone);
  const start = useCallback(
    (file: File) => {
      const body = new FormData();
      body.set(PICTURE_FIELD, file);
      send(body);
    },
    [send],
  );
  return { ...rest, start };
}
