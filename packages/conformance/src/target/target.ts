import type { OperationId } from '../contract/contract.ts';
import type { Profile } from './profiles.ts';
import type { Ids, StateName } from './states.ts';

/** A server to test, and what it claims to offer: the content of a target file. */
export interface TargetDescription {
  /** Address in front of every path of the API. */
  baseUrl: string;
  /** Address in front of `/oauth/authorize` and `/oauth/token`; the profile `oauth` needs it. */
  authUrl?: string;
  /** Id of the account that the checks work in. */
  account: string;
  /** Who made the server, for the report. */
  implementation?: { name: string; version?: string };
  credentials: {
    /** API token of a user who reaches the account. */
    token: string;
    /** Access token of a user who reaches the account; one for a fresh code unless it is given. */
    accessToken?: string;
    /** A second user, who reaches another account only. */
    otherUser?: { token: string; account: string };
    /** A registered application; the profile `oauth` needs it. */
    oauthClient?: { id: string; secret: string; redirectUri: string };
  };
  /** What is claimed; `core` and `batch` unless told otherwise. */
  profiles?: Profile[];
  /** Operations of these profiles that the server does not have. */
  notOffered?: OperationId[];
  /** How lists take `status`, `sort`, `direction` and `per_page`: in the query string (default) or in a JSON body. */
  listArguments?: 'query' | 'body';
  /** How long the background may take until a batch shows; 10 unless told otherwise. */
  backgroundSeconds?: number;
  /** How long an answer may take; 10 unless told otherwise. */
  timeoutSeconds?: number;
  /** Fixed ids for states, several where checks use them up; `none` for what the service does not know. */
  states?: Partial<Record<StateName, Ids | Ids[] | 'none'>>;
  /** Where the kit asks for states that have no fixed ids. */
  stateHook?: { url: string; token?: string } | { command: string[] };
}

/** A target description with its defaults filled in. */
export type Target = TargetDescription &
  Required<
    Pick<
      TargetDescription,
      'profiles' | 'notOffered' | 'listArguments' | 'backgroundSeconds' | 'timeoutSeconds' | 'states'
    >
  >;
