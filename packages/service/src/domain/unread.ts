/** The rest of a request once every declared field is read: another field does not compile until it has an effect. */
export type Unread = Record<string, never>;
