import { batchSize, findSizeErrors, selectRecords } from './batches.ts';
import { countActive } from './campaign-subscribers.ts';
import { activate, findCampaign, pause } from './campaigns.ts';
import { findAccount, findSender, findUser, readToken } from './credentials.ts';
import { addEvent, listedActions } from './events.ts';
import { forms } from './forms.ts';
import { joinChunks } from './http.ts';
import { countRecords, countRequest, hourly, windows } from './limits.ts';
import { filterByStatus, paginate, sortItems } from './lists.ts';
import { codeLifetime, exchangeCode, issueCode, issueToken } from './oauth.ts';
import { signedInUser } from './pages.ts';
import { enqueue } from './queue.ts';
import { respond } from './respond.ts';
import { subscribeTo, unsubscribeFromAll, updateSubscriber } from './subscribers.ts';
import { types } from './validation.ts';

/**
 * What the server decides, each part by itself. The server reads all of it from its world, so that another server can replace a
 * part without a change of the code.
 */
export const hooks = {
  activate,
  addEvent,
  batchSize,
  codeLifetime,
  countActive,
  countRecords,
  countRequest,
  enqueue,
  exchangeCode,
  filterByStatus,
  findAccount,
  findCampaign,
  findSender,
  findSizeErrors,
  findUser,
  forms,
  hourly,
  issueCode,
  issueToken,
  joinChunks,
  listedActions,
  paginate,
  pause,
  readToken,
  respond,
  selectRecords,
  signedInUser,
  sortItems,
  subscribeTo,
  types,
  unsubscribeFromAll,
  updateSubscriber,
  windows,
};

export type Hooks = typeof hooks;
