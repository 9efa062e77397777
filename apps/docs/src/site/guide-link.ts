/** A guide, as lists of guides show it. */
export interface GuideLink {
  title: string;
  description: string;
  /** Title of the group that it is listed in. */
  group: string;
  url: string;
}
