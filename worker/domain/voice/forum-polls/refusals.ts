export const NO_POLL = "There is no such poll.";
export const THREAD_LOCKED = "This thread is locked.";
export const CATEGORY_LOCKED = "Only moderators can write in this category.";
export const MEANWHILE = "Something has changed in the meantime. Please look at it again.";
