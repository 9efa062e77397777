import type { components } from '@email-automation/types';
import type { SubscriptionStatus } from '../domain/records.ts';

type Schemas = components['schemas'];
type Given<Record_> = Partial<Omit<Record_, 'links' | 'forms' | 'href' | 'id' | 'name'>> & { id: string; name: string };

/** A workspace file that cannot be used; the message names each fault with file, line and path. */
export class WorkspaceError extends Error {}

/** A workspace file after it was checked against its schema. */
export interface Workspace {
  users: WorkspaceUser[];
  applications?: WorkspaceApplication[];
  accounts: WorkspaceAccount[];
}

export interface WorkspaceUser {
  email: string;
  name: string;
  password?: string;
  /** Instead of the password. */
  password_hash?: string;
  tokens?: { name: string; token: string }[];
}

export interface WorkspaceApplication {
  client_id: string;
  client_secret: string;
  name: string;
  callback_url: string;
}

export interface WorkspaceAccount extends Given<Schemas['Account']> {
  users?: string[];
  broadcasts?: Given<Schemas['Broadcast']>[];
  campaigns?: (Given<Schemas['Campaign']> & { emails?: WorkspaceEmail[] })[];
  goals?: Given<Schemas['Goal']>[];
  forms?: { id: string; name: string; campaign?: string; created_at?: string }[];
  subscribers?: WorkspaceSubscriber[];
}

export interface WorkspaceEmail {
  subject: string;
  html_body?: string;
  text_body?: string;
}

export type WorkspaceSubscriber = Schemas['BatchSubscriber'] & {
  email: string;
  repeat?: number;
  created_at?: string;
  campaigns?: { campaign: string; status?: Exclude<SubscriptionStatus, 'pending'> }[];
};
