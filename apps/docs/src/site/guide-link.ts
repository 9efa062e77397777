/** A guide, as lists of guides show it. */
export interface GuideLink {
  title: string;
  description: string;
  /** Title of the group that it is listed in. */
  group: string;
  url: string;
  /** Questions that it answers, each with the section that does. */
  questions: readonly { question: string; section?: string | undefined }[];
}
