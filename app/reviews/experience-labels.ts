import type { UserExperience } from "@worker/domain/voice/reviews/forms";

/** Apart from the other labels, so that pages which name no experience do not load them. */
export const EXPERIENCE_LABELS: Record<UserExperience, string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  experienced: "Experienced",
  expert: "Expert",
};
