import type { Mistake } from './mistakes.ts';
import type { Target } from './target.ts';

/** What is wrong with the values of a target although its schema takes them. */
export function doubts({ baseUrl, authUrl, account, credentials, stateHook }: Target): Mistake[] {
  const { token, accessToken, otherUser, oauthClient } = credentials;
  const hook = stateHook && 'url' in stateHook ? stateHook : undefined;
  const mistakes: (Mistake | undefined)[] = [
    ofBase(['baseUrl'], baseUrl),
    ofBase(['authUrl'], authUrl),
    ofAddress(['credentials', 'oauthClient', 'redirectUri'], oauthClient?.redirectUri),
    ofAddress(['stateHook', 'url'], hook?.url),
    ofBearer(['credentials', 'accessToken'], accessToken),
    ofBearer(['stateHook', 'token'], hook?.token),
  ];
  if (otherUser?.token === token) {
    mistakes.push({
      path: ['credentials', 'otherUser'],
      message: 'otherUser must be another user, with another token.',
    });
  }
  if (otherUser?.account === account) {
    mistakes.push({
      path: ['credentials', 'otherUser'],
      message: `otherUser must have another account than ${account}.`,
    });
  }
  return mistakes.filter((mistake) => mistake !== undefined);
}

/** Paths are put behind it, and it is shown in reports. */
function ofBase(path: string[], address: string | undefined): Mistake | undefined {
  const mistake = ofAddress(path, address);
  if (mistake || address === undefined) return mistake;
  const { username, password, search, hash } = new URL(address);
  if (username || password) return { path, message: `${path.at(-1)} must hold no user and no password.` };
  return search || hash ? { path, message: `${path.at(-1)} must end before ${search || hash}.` } : undefined;
}

const ofAddress = (path: string[], address: string | undefined): Mistake | undefined =>
  address === undefined || URL.canParse(address)
    ? undefined
    : { path, message: `${path.at(-1)} is no address: host or port are wrong.` };

/** It goes into a header as it is. */
const ofBearer = (path: string[], token: string | undefined): Mistake | undefined =>
  token === undefined || /^[\x21-\x7e]+$/.test(token)
    ? undefined
    : { path, message: `${path.at(-1)} must consist of visible ASCII characters, without spaces.` };
