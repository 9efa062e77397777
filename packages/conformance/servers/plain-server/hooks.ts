import { batchSize, selectRecords } from './batches.ts';
import { activate, pause } from './campaigns.ts';
import { findAccount, findSender, findUser } from './credentials.ts';
import { addEvent, listedActions } from './events.ts';
import { forms } from './forms.ts';
import { joinChunks } from './http.ts';
import { countRecords, countRequest, hourly, windows } from './limits.ts';
import { filterByStatus, paginate, sortItems } from './lists.ts';
import { codeLifetime, exchangeCode, issueCode } from './oauth.ts';
import { signedInUser } from './pages.ts';
import { respond } from './respond.ts';
import { subscribeTo, unsubscribeFromAll, updateSubscriber } from './subscribers.ts';

/**
 * What the server decides, each part by itself. The server reads all of it from its dataset, so that another server can replace a
 * part without a change of the code.
 */
export const hooks = {
  activate,
  addEvent,
  batchSize,
  codeLifetime,
  countRecords,
  countRequest,
  exchangeCode,
  filterByStatus,
  findAccount,
  findSender,
  findUser,
  forms,
  hourly,
  issueCode,
  joinChunks,
  listedActions,
  paginate,
  pause,
  respond,
  selectRecords,
  signedInUser,
  sortItems,
  subscribeTo,
  unsubscribeFromAll,
  updateSubscriber,
  windows,
};

export type Hooks = typeof hooks;
