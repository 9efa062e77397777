import { hiddenFields } from '@email-automation/test-tools/hidden-fields';
import type { HttpResponse } from '../send-http.ts';
import { type Attempt, readResponse, sendForm, submit, type UseCase, type Values } from './use-case.ts';
import { application, user } from './workspace.ts';

const { client_id, client_secret, callback_url: redirect_uri } = application;
const authorization = { response_type: 'code', client_id, redirect_uri, state: 'abc' };

/** Opens the login form. @returns its hidden fields, and the cookie of the browser */
async function openLogin(attempt: Attempt): Promise<Values> {
  const path = `/oauth/authorize?${new URLSearchParams(authorization)}`;
  const page = requireSuccess(await attempt.send({ method: 'GET', path }));
  const cookie = String(page.headers['set-cookie']).split(';')[0] as string;
  return { ...hiddenFields(page.body), cookie };
}

async function signIn(attempt: Attempt): Promise<Values> {
  const { cookie = '', ...fields } = await openLogin(attempt);
  const page = requireSuccess(await sendForm(attempt, '/oauth/login', { ...fields, ...user }, cookie));
  return { ...hiddenFields(page.body), cookie };
}

async function obtainCode(attempt: Attempt): Promise<Values> {
  const { cookie = '', ...fields } = await signIn(attempt);
  const redirect = requireSuccess(await sendForm(attempt, '/oauth/consent', { ...fields, decision: 'allow' }, cookie));
  return { code: new URL(String(redirect.headers.location)).searchParams.get('code') ?? '' };
}

function requireSuccess(response: HttpResponse | undefined): HttpResponse {
  const ended = readResponse(response);
  if (response === undefined || !/^[23]/.test(ended)) throw new Error(`An authorization got ${ended}.`);
  return response;
}

/** Codes and requests expire after ten minutes. */
const stepMinutes = 3;

/** What applications and the browsers of their users do. */
export const oauthCases: UseCase[] = [
  {
    name: 'sign in',
    stepMinutes,
    prepare: openLogin,
    run: (attempt, { cookie = '', ...fields }) => submit(attempt, '/oauth/login', { ...fields, ...user }, cookie),
  },
  {
    name: 'allow access',
    stepMinutes,
    prepare: signIn,
    run: (attempt, { cookie = '', ...fields }) =>
      submit(attempt, '/oauth/consent', { ...fields, decision: 'allow' }, cookie),
  },
  {
    name: 'exchange a code',
    short: true,
    stepMinutes,
    prepare: obtainCode,
    run: (attempt, { code = '' }) =>
      submit(attempt, '/oauth/token', {
        ...{ response_type: 'token', grant_type: 'authorization_code' },
        ...{ code, client_id, client_secret, redirect_uri },
      }),
  },
];
