import * as v from "valibot";

/** The longest email address there can be. */
export const LOGIN_MAX = 254;
/** Nobody types a longer one by hand. */
export const PASSWORD_MAX = 1024;

/** A password that exists already, of any length that one may have. */
export const ownPassword = (missing: string, tooLong: string = missing) =>
  v.pipe(v.string(missing), v.nonEmpty(missing), v.maxLength(PASSWORD_MAX, tooLong));

/** What somebody logs in with: a username or an email address. */
export const loginName = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(LOGIN_MAX, `Username or email is longer than ${LOGIN_MAX} characters`),
  );
